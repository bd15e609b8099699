package dev.taxon.admin.command;

import dev.taxon.admin.access.Account;
import dev.taxon.admin.access.Accounts;
import dev.taxon.admin.access.Role;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Keeps the people who may sign in, beside a running service. */
@Command(name = "user", description = "Adds, lists and changes the people who may sign in.")
final class UserCommand {
  private static final String NAME = "The name to sign in with.";

  private final Streams streams;

  UserCommand(Streams streams) {
    this.streams = streams;
  }

  @Command(name = "add", description = "Adds a person and prints a random password.")
  int add(
      @Mixin Store store,
      @Parameters(paramLabel = "NAME", description = NAME) String name,
      @Option(
              names = "--role",
              required = true,
              description = "One of viewer, editor, publisher, admin.")
          Role role)
      throws IOException {
    String password = Accounts.randomPassword();
    change(store, accounts -> accounts.add(name, role, password, Store.operator()));
    streams.print(password);
    return TaxonCommand.OK;
  }

  @Command(name = "list", description = "Lists the people.")
  int list(@Mixin Store store) throws IOException {
    List<Account> accounts = store.in(access -> access.accounts().all());
    streams.print("name\trole\tstate\tcreated\tlast sign-in");
    for (Account account : accounts) {
      streams.print(
          String.join(
              "\t",
              account.name(),
              account.role().label(),
              account.enabled() ? "enabled" : "disabled",
              TokenCommand.time(account.createdAt()),
              TokenCommand.time(account.lastSignInAt())));
    }
    return TaxonCommand.OK;
  }

  @Command(name = "role", description = "Gives a person another role, and signs the person out.")
  int role(
      @Mixin Store store,
      @Parameters(index = "0", paramLabel = "NAME", description = NAME) String name,
      @Parameters(
              index = "1",
              paramLabel = "ROLE",
              description = "One of viewer, editor, publisher, admin.")
          Role role)
      throws IOException {
    return change(store, accounts -> accounts.setRole(name, role, Store.operator()));
  }

  @Command(
      name = "password",
      description = "Sets a random password and prints it, and signs the person out.")
  int password(@Mixin Store store, @Parameters(paramLabel = "NAME", description = NAME) String name)
      throws IOException {
    String password = Accounts.randomPassword();
    change(store, accounts -> accounts.setPassword(name, password, Store.operator()));
    streams.print(password);
    return TaxonCommand.OK;
  }

  @Command(name = "disable", description = "Signs a person out, for good.")
  int disable(@Mixin Store store, @Parameters(paramLabel = "NAME", description = NAME) String name)
      throws IOException {
    return change(store, accounts -> accounts.setEnabled(name, false, Store.operator()));
  }

  @Command(name = "enable", description = "Lets a person who was disabled sign in again.")
  int enable(@Mixin Store store, @Parameters(paramLabel = "NAME", description = NAME) String name)
      throws IOException {
    return change(store, accounts -> accounts.setEnabled(name, true, Store.operator()));
  }

  private static int change(Store store, Consumer<Accounts> change) throws IOException {
    store.in(
        access -> {
          change.accept(access.accounts());
          return null;
        });
    return TaxonCommand.OK;
  }
}
