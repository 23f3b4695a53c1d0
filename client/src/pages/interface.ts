/** What the OpenAPI document says about each request, in rows that can be shown. */

import type { Interface, Operation, Schema } from "../api/openapi";

export interface Field {
  name: string;
  where: "path" | "query" | "body";
  kind: string;
  /** Bounds and the default. */
  note: string;
  needed: boolean;
}

export interface Line {
  method: string;
  path: string;
  about: string;
  fields: Field[];
  /** The status of the answer when all is well. */
  status: string;
}

const PLACES = ["path", "query"] as const;
const GROUPS: Record<string, string> = { games: "games", tables: "tables", import: "tables" };

/** The requests by what they are about; what belongs to no table or game is about people, or about the server. */
export function groups(described: Interface): [string, Line[]][] {
  const found = new Map<string, Line[]>();
  for (const [path, methods] of Object.entries(described.paths)) {
    const [, first = "", second = ""] = path.split("/");
    const name = first === "api" ? (GROUPS[second] ?? "people") : "server";
    const lines = Object.entries(methods).map(([method, operation]) => line(described, method, path, operation));
    found.set(name, [...(found.get(name) ?? []), ...lines]);
  }
  return [...found];
}

function line(described: Interface, method: string, path: string, operation: Operation): Line {
  return {
    method: method.toUpperCase(),
    path,
    about: operation.description ?? operation.summary ?? "",
    fields: [...asked(operation), ...body(described, operation)],
    status: Object.keys(operation.responses ?? {}).find((status) => status.startsWith("2")) ?? "",
  };
}

function asked(operation: Operation): Field[] {
  return (operation.parameters ?? []).flatMap((one) => {
    const where = PLACES.find((place) => place === one.in);
    return where ? [{ ...told(one.name, one.schema), where, needed: one.required ?? false }] : [];
  });
}

function body(described: Interface, operation: Operation): Field[] {
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const meant = schema?.$ref ? described.components.schemas[last(schema.$ref)] : schema;
  const needed = new Set(meant?.required ?? []);
  return Object.entries(meant?.properties ?? {}).map(([name, one]) => ({ ...told(name, one), where: "body", needed: needed.has(name) }));
}

function told(name: string, schema: Schema | undefined): Pick<Field, "name" | "kind" | "note"> {
  return { name, kind: kind(schema ?? {}), note: note(schema ?? {}) };
}

/** The type of a value in a few words. */
export function kind(schema: Schema): string {
  const either = schema.oneOf ?? schema.anyOf;
  if (either) return either.map(kind).join(" | ");
  if (schema.$ref) return last(schema.$ref);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.type === "array") return `[${kind(schema.items ?? {})}]`;
  return Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
}

function note(schema: Schema): string {
  const { minimum, maximum, maxLength, maxItems, default: usual } = schema;
  const bounds = [minimum === undefined ? "" : `≥ ${minimum}`, ...[maximum, maxLength, maxItems].map((most) => (most === undefined ? "" : `≤ ${most}`))];
  return [...bounds, usual === undefined || usual === null ? "" : `= ${JSON.stringify(usual)}`].filter(Boolean).join(", ");
}

function last(reference: string): string {
  return reference.split("/").at(-1) ?? "";
}
