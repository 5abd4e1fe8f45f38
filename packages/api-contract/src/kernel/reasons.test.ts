import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AnyReasons, defineReasons, type Reason, readReason, toSentReason } from './reasons.js';

const loomReasons = defineReasons('loom', {
  broken: 'the loom is broken',
  tooWide: 'a cloth has at most {maximum} threads, not {given}',
  tooHeavy: 'the cloth weighs {weight:KB} of {limit:MiB} MiB',
  notWoven: 'the cloth was not woven: {why}',
});

test('a reason has a key, its parameters, and a text that starts with the field', () => {
  expect(loomReasons.tooWide({ field: 'width', maximum: 8, given: '9' })).toEqual({
    key: 'loom.tooWide',
    parameters: { field: 'width', maximum: 8, given: '9' },
    text: 'width: a cloth has at most 8 threads, not 9',
  });
  expect(loomReasons.broken().text).toBe('the loom is broken');
  expect(loomReasons.tooHeavy({ weight: 2048, limit: 1.5 * 1024 ** 2 }).text).toBe(
    'the cloth weighs 2 of 1.5 MiB',
  );
  // @ts-expect-error: a missing parameter does not compile.
  loomReasons.tooWide({ maximum: 8 });
});

test('a reason inside another is part of its text, and is sent without it', () => {
  const reason = loomReasons.notWoven({ why: loomReasons.broken() });
  expect(reason.text).toBe('the cloth was not woven: the loom is broken');
  const sent = { key: 'loom.notWoven', parameters: { why: { key: 'loom.broken', parameters: {} } } };
  expect(toSentReason(reason)).toEqual(sent);
  expect(readReason(JSON.parse(JSON.stringify(sent)))).toEqual(sent);
});

describe('reading what a server sent', () => {
  const read = (text: string) => readReason(JSON.parse(text));

  test('cuts long values', () => {
    const sent = { key: 'loom.tooWide', parameters: { given: 'x'.repeat(100_000) } };
    expect(String(readReason(sent)?.parameters.given)).toHaveLength(1001);
  });

  test.each([
    '"loom.broken"',
    'null',
    '{"key":7}',
    '{"key":"broken"}',
    '{"key":"__proto__.broken"}',
    '{"key":"loom.__proto__"}',
    '{"key":"loom.broken","parameters":[1]}',
    '{"key":"loom.broken","parameters":{"__proto__":"x"}}',
    '{"key":"loom.broken","parameters":{"given":{"toString":1}}}',
    '{"key":"loom.broken","parameters":{"given":[1]}}',
    `{"key":"loom.broken","parameters":{${Array.from({ length: 21 }, (_, i) => `"p${i}":1`).join()}}}`,
    '{"key":"a.b","parameters":{"c":{"key":"a.b","parameters":{"c":{"key":"a.b","parameters":{"c":{"key":"a.b"}}}}}}}',
  ])('ignores %s', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

const files = readdirSync(join(import.meta.dirname, '../reasons')).map((file) => file.replace('.ts', ''));
const declared = (
  await Promise.all(
    files.map(async (file) => {
      const module: Record<string, AnyReasons> = await import(`../reasons/${file}.ts`);
      return Object.values(module).flatMap((reasons) =>
        Object.entries(reasons).map(([name, make]) => ({
          noun: file.replace(/-\w/g, (pair) => pair[1]!.toUpperCase()),
          name,
          make: make as (values: unknown) => Reason,
        })),
      );
    }),
  )
).flat();

test('every declared reason renders its text with all its parameters', () => {
  const faulty = declared.filter(({ noun, name, make }) => {
    const any = { get: (_: object, place: string) => (place === 'field' ? undefined : 1) };
    const { key, text } = make(new Proxy({}, any));
    return key !== `${noun}.${name}` || /[{}]|undefined/.test(text) || !readReason({ key });
  });
  expect(declared.length).toBeGreaterThan(30);
  expect(faulty.map(({ name }) => name)).toEqual([]);
});
