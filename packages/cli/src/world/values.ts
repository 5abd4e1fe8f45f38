import * as z from 'zod';

/** Any JSON value. */
export const json = z.json();
/** A map from names to texts. */
export const texts = z.record(z.string(), z.string());
/** A map from names to JSON values. */
export const values = z.record(z.string(), json);

const typeNames = ['string', 'integer', 'float', 'boolean', 'object', 'list'] as const;

/** A declared field or a type, as canvas documents write it. */
export const type = z.strictObject({
  name: z.string().optional(),
  type: z.enum(typeNames),
  assistType: z.int().optional(),
  required: z.boolean().optional(),
  get schema(): z.ZodOptional<z.ZodUnion<readonly [typeof type, z.ZodArray<typeof type>]>> {
    return z.union([type, z.array(type)]).optional();
  },
});

/** A value with the type to compare it as. */
export const operand = z.strictObject({ type: z.enum([...typeNames, 'null']), value: json });

/** The id of a case. */
export const caseId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
