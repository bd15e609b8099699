package dev.taxon.engine.drl;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;

/** Questions about the nodes of the grammar's tree. */
final class Nodes {
  private Nodes() {}

  static boolean isToken(ParseTree node, int type) {
    return node instanceof TerminalNode leaf && leaf.getSymbol().getType() == type;
  }

  static List<Token> leaves(ParseTree node) {
    if (node instanceof TerminalNode leaf) {
      return List.of(leaf.getSymbol());
    }
    List<Token> leaves = new ArrayList<>();
    for (int i = 0; i < node.getChildCount(); i++) {
      leaves.addAll(leaves(node.getChild(i)));
    }
    return leaves;
  }
}
