/** What people ask of the server about themselves and about each other. */

import { call } from "./http";
import type { Account, Blocked, BotToken, Report, Scope, Suspension, Vacation, Whom } from "./accounts";

export const me = (): Promise<Account> => call("GET", "/api/me");
export const logIn = (name: string, password: string): Promise<unknown> => call("POST", "/api/login", { name, password });
export const register = (name: string, password: string): Promise<unknown> => call("POST", "/api/register", { name, password });
export const logOut = (): Promise<unknown> => call("POST", "/api/logout", {});
export const logOutEverywhere = (tokens: boolean): Promise<unknown> => call("POST", "/api/logout-everywhere", { tokens });

/** Where notices go; the password is needed to replace a mail address that is confirmed. */
/** The secret that posts to the webhook are signed with. */
export const hook = (renew: boolean): Promise<{ webhook: string; secret: string }> => call("POST", "/api/me/webhook", { renew });
export const changeMe = (wishes: { email: string; webhook: string; password?: string }): Promise<Account> => call("PUT", "/api/me", wishes);
export const confirmAddress = (token: string): Promise<{ name: string }> => call("POST", "/api/email/confirm", { token });
export const sendConfirmation = (): Promise<unknown> => call("POST", "/api/email/send", {});

export const changePassword = (old: string, wanted: string): Promise<unknown> => call("POST", "/api/password", { old, new: wanted });
export const forgetPassword = (who: string): Promise<unknown> => call("POST", "/api/password/forgotten", { who });
export const resetPassword = (token: string, password: string): Promise<unknown> => call("POST", "/api/password/reset", { token, password });

export const tokens = (): Promise<BotToken[]> => call("GET", "/api/tokens");
export const newToken = (name: string, scopes: Scope[], days: number): Promise<{ token: string }> => call("POST", "/api/tokens", { name, scopes, days });
export const dropToken = (id: string): Promise<null> => call("DELETE", `/api/tokens/${encodeURIComponent(id)}`);

export const EXPORT = "/api/me/export";
export const deleteMe = (password: string): Promise<unknown> => call("POST", "/api/me/delete", { password });

export const blocked = (): Promise<Blocked[]> => call("GET", "/api/blocks");
export const block = (whom: Whom): Promise<Blocked[]> => call("POST", "/api/blocks", whom);
export const unblock = (name: string): Promise<Blocked[]> => call("DELETE", `/api/blocks/${encodeURIComponent(name)}`);

/** Tell the admins about a player; a guest shows the key of the own seat. */
export const report = (whom: Whom, text: string, seat: string | null = null): Promise<unknown> => call("POST", "/api/reports", { ...whom, text }, seat);
export const ownReports = (): Promise<Report[]> => call("GET", "/api/reports");
/** For admins: the reports that are open, or those that are closed. */
export const reports = (closed: boolean): Promise<Report[]> => call("GET", `/api/admin/reports${closed ? "?closed=true" : ""}`);
export const closeReport = (id: number, answer: string): Promise<unknown> => call("POST", `/api/admin/reports/${id}`, { answer });

export const vacation = (): Promise<Vacation> => call("GET", "/api/me/vacation");
export const goOnVacation = (days: number): Promise<Vacation> => call("POST", "/api/me/vacation", { days });
export const comeBack = (): Promise<Vacation> => call("DELETE", "/api/me/vacation");

/** For admins: the accounts that are shut out. */
export const suspensions = (): Promise<Suspension[]> => call("GET", "/api/admin/suspensions");
export const suspend = (name: string, days: number, reason: string): Promise<Suspension[]> => call("POST", "/api/admin/suspensions", { name, days, reason });
export const liftSuspension = (name: string): Promise<Suspension[]> => call("DELETE", `/api/admin/suspensions/${encodeURIComponent(name)}`);
