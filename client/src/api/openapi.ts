/** The shapes of the server's description of its interface, as far as it is shown. */

/** What the server says of one of its doors, as far as it is shown. */
export interface Operation {
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses?: Record<string, unknown>;
}

/** What a value may be, in the words of JSON Schema. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  default?: unknown;
}

export interface Interface {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
