import { describe, expect, it } from "vitest";
import type { Interface } from "../api/openapi";
import { groups, kind } from "./interface";

const DESCRIBED: Interface = {
  paths: {
    "/api/tables/{table_id}/log": {
      get: { description: "The log.", parameters: [{ name: "table_id", in: "path", required: true, schema: { type: "string" } }, { name: "X-Seat-Key", in: "header", schema: { type: "string" } }], responses: { "400": {}, "200": {} } },
    },
    "/api/tokens": { post: { summary: "NewToken", requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/NewToken" } } } }, responses: { "201": {} } } },
    "/health": { get: { responses: { "200": {} } } },
  },
  components: { schemas: { NewToken: { required: ["name"], properties: { name: { type: "string", maxLength: 80 }, days: { type: "integer", minimum: 1, maximum: 365, default: 90 } } } } },
};

describe("the interface", () => {
  it("is told by what requests are about", () => {
    expect(groups(DESCRIBED).map(([name, lines]) => [name, lines.map((one) => one.path)])).toEqual([
      ["tables", ["/api/tables/{table_id}/log"]],
      ["people", ["/api/tokens"]],
      ["server", ["/health"]],
    ]);
  });

  it("lists what is sent in the address and in the body, with its bounds", () => {
    const lines = groups(DESCRIBED).flatMap(([, some]) => some);

    expect(lines[0]?.fields).toEqual([{ name: "table_id", where: "path", kind: "string", note: "", needed: true }]);
    expect(lines[1]?.fields).toEqual([
      { name: "name", where: "body", kind: "string", note: "≤ 80", needed: true },
      { name: "days", where: "body", kind: "integer", note: "≥ 1, ≤ 365, = 90", needed: false },
    ]);
    expect(lines.map((one) => one.status)).toEqual(["200", "201", "200"]);
  });

  it("names types in a few words", () => {
    expect(kind({ oneOf: [{ type: "string" }, { type: "null" }] })).toBe("string | null");
    expect(kind({ type: "array", items: { $ref: "#/components/schemas/Act" } })).toBe("[Act]");
    expect(kind({ type: "string", enum: ["a", "b"] })).toBe('"a" | "b"');
    expect(kind({ type: ["string", "null"] })).toBe("string | null");
    expect(kind({})).toBe("any");
  });
});
