/** Who sits at this browser, if he has said so. */

import * as http from "../../api/http";
import * as people from "../../api/people";
import type { Account as Me } from "../../api/accounts";
import type { TableLine } from "../../api/types";

class Account {
  name = $state<string | null>(null);
  email = $state("");
  confirmed = $state(false);
  webhook = $state("");
  admin = $state(false);
  /** Whether new accounts can be made here. */
  registration = $state(true);
  /** Whether the server has answered yet who we are. */
  known = $state(false);
  tables = $state.raw<TableLine[]>([]);
  /** How many games wait for us. */
  readonly waiting = $derived(this.tables.filter((one) => one.your_turn).length);

  /** Ask the server who we are, and which tables are ours. */
  async learn(): Promise<void> {
    const me = await people.me();
    http.trust(me.csrf);
    this.take(me);
    this.registration = me.registration ?? true;
    this.known = true;
    this.tables = me.name ? await http.ownTables() : [];
  }

  private take(me: Me): void {
    this.name = me.name;
    this.email = me.email ?? "";
    this.confirmed = me.confirmed ?? false;
    this.webhook = me.webhook ?? "";
    this.admin = me.admin ?? false;
  }

  async logIn(name: string, password: string): Promise<void> {
    await people.logIn(name, password);
    await this.learn();
  }

  async register(name: string, password: string): Promise<void> {
    await people.register(name, password);
    await this.learn();
  }

  /** Where notices go. */
  async change(email: string, webhook: string, password: string): Promise<void> {
    this.take(await people.changeMe(password ? { email, webhook, password } : { email, webhook }));
  }

  async logOut(): Promise<void> {
    await people.logOut();
    this.forget();
  }

  async logOutEverywhere(tokens: boolean): Promise<void> {
    await people.logOutEverywhere(tokens);
    this.forget();
  }

  /** Delete the account for good. */
  async leave(password: string): Promise<void> {
    await people.deleteMe(password);
    this.forget();
  }

  private forget(): void {
    http.trust(null);
    this.take({ name: null, csrf: null });
    this.tables = [];
  }
}

export const account = new Account();
