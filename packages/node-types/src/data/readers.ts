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
 * Documents are drafts: keys may be missing, null or of the wrong type. A reader returns the closest safe
 * value so that card and form can show what is there; `check` reports what is wrong.
 */

type Read<Value> = (value: Json | undefined) => Value;

// Readers accept any value, so nested readers are called directly instead of through zod: a document of 1,000
// nodes is read in a third of the time.
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

/** An object with these keys; anything else reads as an empty object. */
export function section<Shape extends z.ZodRawShape>(shape: Shape) {
  const parts = Object.entries(shape).map(([key, part]) => [key, readOf(part as z.ZodType)] as const);
  return reader((value): Section<Shape> => {
    const result: Record<string, unknown> = {};
    for (const [key, read] of parts)
      result[key] = read(isJsonObject(value) ? readOwn(value, key) : undefined);
    return result as Section<Shape>;
  });
}

/** A list read element by element; anything else reads as an empty list. */
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

/** `BlockInput` as a list element, where even a missing value keeps its position. */
export const valueExpression = reader(
  (value): ValueExpression => readValueExpression(isJsonObject(value) ? value : {}),
);

/** Text; numbers are converted, because ids occur in both forms. */
export const text = reader((value) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '',
);

/** A boolean; `true` and `'true'` are true, everything else is false. */
export const flag = reader((value) => value === true || value === 'true');

/** A number or numeric text; undefined for anything else. */
export const number = reader((value) => {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : undefined;
});

/** Any JSON, unchanged. */
export const json = reader((value) => value);

/** Metadata of every node; `title` is used in run messages. */
export const nodeMeta = section({ title: text, description: text, subTitle: text });

/** The part of `inputs.settingOnError` that affects the card; runs read it through the schema package. */
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
