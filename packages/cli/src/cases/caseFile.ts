import type { Json, JsonObject } from '@heddle/workflow-schema';
import * as z from 'zod';

const json: z.ZodType<Json> = z.json();
const values: z.ZodType<JsonObject> = z.record(z.string(), json);

const reply = z.union(
  [
    z.string(),
    z.strictObject({ text: z.string() }),
    z.strictObject({ stream: z.array(z.string()).min(1) }),
    z.strictObject({ error: z.string() }),
  ],
  'must be a text, {"text"}, {"stream": [...]} or {"error"}',
);

const pin = z.strictObject({ outputs: values, port: z.string().optional() });

const expectation = z.strictObject({
  status: z.enum(['success', 'failed', 'waiting', 'cancelled']).optional(),
  output: json.optional(),
  answer: json.optional(),
  messages: json.optional(),
  nodes: json.optional(),
  error: json.optional(),
  questions: json.optional(),
});

const oneCase = z.strictObject({
  name: z.string().min(1).max(200),
  input: values.default({}),
  /** By model type; `*` answers for those that have no entry. */
  models: z.record(z.string(), z.array(reply).min(1)).default({}),
  /** Outcomes of nodes that then do not run, by node id, or by path for a node inside of another. */
  pins: z.record(z.string(), pin).default({}),
  answers: z.array(z.string()).default([]),
  expect: expectation.refine((given) => Object.keys(given).length > 0, 'must expect something'),
});

const caseFile = z.strictObject({ cases: z.array(oneCase).min(1, 'must hold a case') });

/** One case of `heddle test`. */
export type TestCase = z.output<typeof oneCase>;

/** What a scripted model does at one call. */
export type Reply = z.output<typeof reply>;

/** The cases of a file, or the place that is wrong and the reason. */
export function readCases(value: Json): TestCase[] | { place: string; reason: string } {
  const result = caseFile.safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    return { place: issue?.path.map(String).join('.') ?? '', reason: issue?.message ?? '' };
  }
  const { cases } = result.data;
  const names = cases.map(({ name }) => name);
  const second = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (second >= 0) return { place: `cases.${second}.name`, reason: 'must not stand twice' };
  return cases;
}
