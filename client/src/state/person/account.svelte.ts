/** Who sits at this browser, if he has said so. */

import * as http from "../../api/http";
import type { TableLine } from "../../api/types";

class Account {
  name = $state<string | null>(null);
  email = $state("");
  webhook = $state("");
  tables = $state.raw<TableLine[]>([]);

  /** Ask the server who we are, and which tables are ours. */
  async learn(): Promise<void> {
    const me = await http.me();
    this.name = me.name;
    this.email = me.email ?? "";
    this.webhook = me.webhook ?? "";
    http.trust(me.csrf);
    this.tables = me.name ? await http.ownTables() : [];
  }

  async logIn(name: string, password: string): Promise<void> {
    await http.logIn(name, password);
    await this.learn();
  }

  async register(name: string, password: string): Promise<void> {
    await http.register(name, password);
    await this.learn();
  }

  /** Where notices go. */
  async change(email: string, webhook: string): Promise<void> {
    const me = await http.changeMe({ email, webhook });
    this.email = me.email ?? "";
    this.webhook = me.webhook ?? "";
  }

  async logOut(): Promise<void> {
    await http.logOut();
    http.trust(null);
    this.name = null;
    this.tables = [];
  }
}

export const account = new Account();
