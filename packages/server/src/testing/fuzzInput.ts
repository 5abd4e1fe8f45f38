import type { Call, Schema } from '@heddle/api-contract';
import * as fc from 'fast-check';
import * as z from 'zod';
import { isIdField, type JsonSchema } from './sampleInput.js';

type Json = unknown;

/** Inputs of a call generated from its schema: valid ones, almost valid ones, and hostile ones. */
export function inputsOf(call: Call, ids: readonly string[]): fc.Arbitrary<Record<string, Json>> {
  return valuesOf(call.input(), ids);
}

/** The same for any object schema, such as that of a socket's messages. */
export function valuesOf(given: Schema, ids: readonly string[]): fc.Arbitrary<Record<string, Json>> {
  const schema = z.toJSONSchema(given as unknown as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;
  const valid = arbitraryOf(schema, '', ids, schema) as fc.Arbitrary<Record<string, Json>>;
  const changed = (changes: number) =>
    fc
      .tuple(
        valid,
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...hostile)), { minLength: 1, maxLength: changes }),
      )
      .map(([value, list]) =>
        list.reduce((result, [place, make]) => replaceAt(result, place, make()), value),
      );
  return fc.oneof(
    { weight: 2, arbitrary: valid },
    { weight: 3, arbitrary: changed(1) },
    { weight: 1, arbitrary: changed(6) },
  );
}

function arbitraryOf(
  schema: JsonSchema,
  name: string,
  ids: readonly string[],
  root: JsonSchema,
): fc.Arbitrary<Json> {
  if (schema.$ref) return fc.jsonValue({ maxDepth: 3 });
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (isIdField(name) && !/ids$/i.test(name))
    return fc.oneof(fc.constantFrom(...ids), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, name, ids, root)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids, root);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, name.replace(/s$/, ''), ids, root), { maxLength: 3 });
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 100 }),
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 40, 40) }),
        fc.constantFrom(
          'sample',
          '{}',
          '{"nodes":[],"edges":[]}',
          'a@example.com',
          '0',
          '2026-11-22T00:00:00Z',
        ),
      );
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function objectOf(schema: JsonSchema, ids: readonly string[], root: JsonSchema): fc.Arbitrary<Json> {
  const fields = Object.entries(schema.properties ?? {});
  const model = Object.fromEntries(fields.map(([key, field]) => [key, arbitraryOf(field, key, ids, root)]));
  const requiredKeys = (schema.required ?? []).filter((key) => Object.hasOwn(model, key));
  return fc.record(model, { requiredKeys });
}

// Values that break programs: range limits, other types, lone surrogates, prototype keys, size, depth.
const hostile: readonly (() => Json)[] = [
  () => null,
  () => undefined,
  () => '',
  () => ' ',
  () => [],
  () => ({}),
  () => true,
  () => -1,
  () => 0.5,
  () => 1e308,
  () => 2 ** 53,
  () => '9223372036854775807',
  () => '9223372036854775808',
  () => '-1',
  () => 'NaN',
  () => '\0',
  () => '\ud800',
  () => '\u202e\u200b',
  () => 'x'.repeat(50_000),
  () => "'; drop table users; --",
  () => '%_\\',
  () => '{{7*7}}<%= 1 %>',
  () => '<script>alert(1)</script>',
  () => '../../etc/passwd',
  () => 'http://127.0.0.1:1/',
  () => 'javascript:alert(1)',
  () => '0000-00-00',
  () => '+275760-09-14T00:00:00Z',
  () => Array.from({ length: 2_000 }, (_, index) => index),
  () => Array.from({ length: 60 }).reduce((inner) => [inner], 'deep' as Json),
  () => JSON.parse('{"__proto__":{"polluted":1},"constructor":1,"toString":2}'),
  () => [[null]],
  () => ({ length: -1 }),
  () => JSON.parse('{"toJSON":"x","then":"y"}'),
];

/** Returns a copy in which the value at this place is replaced. */
function replaceAt(value: Record<string, Json>, place: number, hostileValue: Json): Record<string, Json> {
  const paths = pathsOf(value);
  const path = paths[place % Math.max(paths.length, 1)];
  return path ? (put(value, path, hostileValue) as Record<string, Json>) : { ...value, extra: hostileValue };
}

function pathsOf(value: Json, depth = 0): (string | number)[][] {
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const step = Array.isArray(value) ? Number(key) : key;
    return [[step], ...pathsOf(inner, depth + 1).map((path) => [step, ...path])];
  });
}

function put(value: Json, [step, ...rest]: (string | number)[], replacement: Json): Json {
  const inner =
    rest.length === 0 ? replacement : put((value as Record<string | number, Json>)[step!], rest, replacement);
  if (Array.isArray(value)) return value.with(step as number, inner);
  return { ...(value as object), [step!]: inner };
}
