import * as z from 'zod';
import { caseId, json, operand, type, values } from '../../src/world/values.js';
import { setup } from './setup.js';
import { step } from './steps.js';

const fault = z.strictObject({
  $error: z.strictObject({ code: z.int().optional(), contains: z.string().optional() }),
});
const fields = z.array(type);
const operator = z.int().min(1).max(16);

function unit<Area extends string, Given extends z.ZodRawShape, Expect extends z.ZodType>(
  area: Area,
  given: Given,
  expect: Expect,
) {
  return z.strictObject({
    id: caseId,
    area: z.literal(area),
    given: z.strictObject(given),
    expect,
    note: z.string().optional(),
    source: z.string().optional(),
  });
}

function documentUnit<Area extends string>(area: Area) {
  const document = z.strictObject({ nodes: z.array(json), edges: z.array(json) });
  return unit(area, { document, ...setup, steps: z.array(step).min(1) }, z.undefined().optional());
}

/** A case of one function, or of one small document. */
export const unitCase = z.discriminatedUnion('area', [
  unit('if-operator', { operator, left: operand, right: operand.optional() }, z.boolean()),
  unit('if-types', { operator, left: operand.shape.type, right: operand.shape.type.optional() }, z.boolean()),
  unit(
    'json-parse',
    { type, text: z.string() },
    z.union([z.strictObject({ output: json, warnings: z.int() }), fault]),
  ),
  unit(
    'json-text',
    { input: json },
    z.union([z.strictObject({ output: z.union([z.string(), values]) }), fault]),
  ),
  unit(
    'null-fill',
    { declared: fields, produced: values },
    z.union([z.strictObject({ output: json }), fault]),
  ),
  unit(
    'code-output',
    { declared: fields, returned: values },
    z.strictObject({ output: json, warnings: json.optional() }),
  ),
  unit('input-data', { declared: fields, text: z.string() }, z.strictObject({ output: json })),
  unit('model-json', { text: z.string() }, z.strictObject({ value: json })),
  unit('database-row', { declared: fields, row: values }, z.strictObject({ output: json })),
  unit('set-variable', { variables: values, assign: values }, z.strictObject({ variables: json })),
  documentUnit('loop'),
  documentUnit('batch'),
  documentUnit('question'),
]);

/** A parsed case of one function or one small document. */
export type UnitCase = z.infer<typeof unitCase>;
