import {
  isJsonObject,
  type Json,
  type Parameter,
  readOwn,
  readParameters,
  readValueExpression,
  readVariables,
  type ValueExpression,
  type Variable,
} from '@heddle/workflow-schema';
import * as z from 'zod';

/*
 * Documents are drafts: keys are missing, null, or of the wrong kind. A reader answers with the nearest
 * harmless value, so that card and form can show what is there; `check` says what is wrong with it.
 */

type Read<Value> = (value: Json | undefined) => Value;

// Readers answer for any value, so those of the parts can be called without a walk of zod through each of them:
// a document of a thousand nodes is read in a third of the time.
const reads = new WeakMap<z.ZodType, Read<unknown>>();

function reader<Value>(read: Read<Value>) {
  const schema = z
    .unknown()
    .optional()
    .transform((value) => read(value as Json | undefined));
  reads.set(schema, read);
  return schema;
}

function readOf<Schema extends z.ZodType>(schema: Schema): Read<z.output<Schema>> {
  return (reads.get(schema) ?? ((value) => schema.parse(value))) as Read<z.output<Schema>>;
}

type Section<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** An object with these keys; anything that is not an object reads as an empty one. */
export function section<Shape extends z.ZodRawShape>(shape: Shape) {
  const parts = Object.entries(shape).map(([key, part]) => [key, readOf(part as z.ZodType)] as const);
  return reader((value): Section<Shape> => {
    const result: Record<string, unknown> = {};
    for (const [key, read] of parts)
      result[key] = read(isJsonObject(value) ? readOwn(value, key) : undefined);
    return result as Section<Shape>;
  });
}

/** A list whose elements are read one by one; anything that is not a list reads as an empty one. */
export function listOf<Element extends z.ZodType>(element: Element) {
  const read = readOf(element);
  return reader((value): z.output<Element>[] =>
    Array.isArray(value) ? value.map((item) => read(item)) : [],
  );
}

/** `Param[]`. */
export const parameters = reader((value): Parameter[] => readParameters(value ?? []));

/** `Variable[]`. */
export const variables = reader((value): Variable[] => readVariables(value ?? []));

/** `BlockInput`, or absent. */
export const expression = reader((value): ValueExpression | undefined =>
  isJsonObject(value) ? readValueExpression(value) : undefined,
);

/** `BlockInput` as an element of a list, where even a missing value has its place. */
export const valueExpression = reader(
  (value): ValueExpression => readValueExpression(isJsonObject(value) ? value : {}),
);

/** Text; numbers are written out, because ids appear in both forms. */
export const text = reader((value) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '',
);

/** A switch; only a true one is on. */
export const flag = reader((value) => value === true || value === 'true');

/** A number, also when it is written as text; absent when it is neither. */
export const number = reader((value) => {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : undefined;
});

/** Any JSON, as it stands. */
export const json = reader((value) => value);

/** What every node carries; `title` names it in messages of runs. */
export const nodeMeta = section({ title: text, description: text, subTitle: text });

/** `inputs.settingOnError`, as far as the look of a card depends on it; runs read it through the schema package. */
export const errorSetting = section({
  switch: flag,
  processType: number,
  timeoutMs: number,
  retryTimes: number,
  dataOnErr: text,
});

/** `inputs.batch`. */
export const batch = section({
  batchEnable: flag,
  batchSize: number,
  concurrentSize: number,
  inputLists: parameters,
});
