import { ExecutionError } from '@heddle/executor';
import { type Cassette, isCassette, readCassette } from '@heddle/executor/testing';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import * as z from 'zod';
import { reply, type World, worldFields } from '../world/world.js';

const json: z.ZodType<Json> = z.json();
const values: z.ZodType<JsonObject> = z.record(z.string(), json);

/** A plain text is a reply too. */
const shortReply = z.union(
  [z.string().transform((text) => ({ text })), reply],
  'must be a text, {"text"}, {"stream": [...]}, {"toolCalls": [...]}, {"error"} or {"afterMs", "then"}',
);

const pin = z.strictObject({ outputs: values, port: z.string().optional() });

const expectation = z
  .strictObject({
    status: z.enum(['success', 'failed', 'waiting', 'cancelled']).optional(),
    output: json.optional(),
    answer: json.optional(),
    messages: json.optional(),
    nodes: json.optional(),
    error: json.optional(),
    questions: json.optional(),
    usage: json.optional(),
  })
  .refine((given) => Object.keys(given).length > 0, 'must contain an expectation');

const oneCase = z.strictObject({
  name: z.string().min(1).max(200),
  input: values.default({}),
  ...worldFields,
  /** By model type; `*` applies to models without an entry. */
  models: z.record(z.string(), z.array(shortReply).min(1)).default({}),
  /** Predefined results of nodes that then do not run, by node id, or by path for a nested node. */
  pins: z.record(z.string(), pin).default({}),
  /** In the order of the questions, or by the id of the asking node. */
  answers: z.union([z.array(json), z.record(z.string(), z.array(json).min(1))]).default([]),
  /** Runs this node alone; `input` then contains its own inputs. */
  node: z.string().optional(),
  /** Runs until this node. */
  until: z.string().optional(),
  expect: expectation,
});

const caseFile = z.strictObject({ cases: z.array(oneCase).min(1, 'must contain at least one case') });

/** What a run must give. */
export type Expectation = z.output<typeof expectation>;

/** One case of `heddle test`. */
export type TestCase = Omit<z.output<typeof oneCase>, keyof World> & World;

/** A recorded run with its expectations. */
export interface CassetteCase {
  name: string;
  cassette: Cassette;
  expect: Expectation;
}

/** Parses the cases of a file, or the one run of a cassette, or returns the place and reason of the first error. */
export function readCases(value: Json): (TestCase | CassetteCase)[] | { place: string; reason: string } {
  if (isCassette(value)) return readCassetteCase(value);
  const result = caseFile.safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    return { place: issue?.path.map(String).join('.') ?? '', reason: issue?.message ?? '' };
  }
  const { cases } = result.data;
  const names = cases.map(({ name }) => name);
  const second = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (second >= 0) return { place: `cases.${second}.name`, reason: 'must be unique' };
  return cases;
}

function readCassetteCase(value: JsonObject): CassetteCase[] | { place: string; reason: string } {
  try {
    const cassette = readCassette(value);
    const expect = expectation.safeParse(cassette.expect);
    if (expect.success) return [{ name: cassette.name, cassette, expect: expect.data }];
    const [issue] = expect.error.issues;
    return { place: ['expect', ...(issue?.path ?? [])].map(String).join('.'), reason: issue?.message ?? '' };
  } catch (error) {
    if (!ExecutionError.isInstance(error)) throw error;
    return { place: '', reason: error.message };
  }
}
