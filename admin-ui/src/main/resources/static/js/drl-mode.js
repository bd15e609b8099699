// Highlighting for the DRL that rules may use.
(function () {
  "use strict";
  const KEYWORDS = /^(?:rule|when|then|end|import|exists|not|in|contains|matches|str|startsWith|endsWith|null|true|false)$/;

  CodeMirror.defineMode("drl", function () {
    return {
      startState: function () {
        return { comment: false };
      },
      token: function (stream, state) {
        if (state.comment) {
          state.comment = !stream.skipTo("*/") || !stream.match("*/");
          if (state.comment) {
            stream.skipToEnd();
          }
          return "comment";
        }
        if (stream.eatSpace()) {
          return null;
        }
        if (stream.match("//")) {
          stream.skipToEnd();
          return "comment";
        }
        if (stream.match("/*")) {
          state.comment = true;
          return "comment";
        }
        if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) {
          return "string";
        }
        if (stream.match(/^-?\d+/)) {
          return "number";
        }
        if (stream.match(/^\$\w+/)) {
          return "variable-2";
        }
        const word = stream.match(/^[A-Za-z_]\w*/);
        if (word) {
          return KEYWORDS.test(word[0]) ? "keyword" : /^(?:Failure|Issue)$/.test(word[0]) ? "type" : "variable";
        }
        if (stream.match(/^(?:&&|\|\||==|!=|<=|>=|[<>!])/)) {
          return "operator";
        }
        stream.next();
        return null;
      },
      lineComment: "//",
    };
  });
})();
