/**
 * The part of a schema's type that the kernel needs: zod's two phantom types. Constraining by `z.ZodType`
 * instead makes type checking a whole catalogue three times slower.
 */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** Input type: ids as numbers or strings, optional fields absent or null. */
export type InputOf<S extends Schema> = S['_zod']['input'];

/** Output type: ids as strings, unknown fields removed. */
export type OutputOf<S extends Schema> = S['_zod']['output'];
