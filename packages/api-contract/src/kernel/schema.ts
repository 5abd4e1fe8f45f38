/**
 * What the kernel asks of a schema: zod's two phantom types and nothing else.
 * Constraining by `z.ZodType` instead costs the type checker three times as much over a whole catalogue.
 */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** What may be passed in: ids as numbers or strings, optional fields absent or null. */
export type InputOf<S extends Schema> = S['_zod']['input'];

/** What comes out of parsing: ids as strings, unknown fields gone. */
export type OutputOf<S extends Schema> = S['_zod']['output'];
