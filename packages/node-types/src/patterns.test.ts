import { readFileSync } from 'node:fs';
import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, test } from 'vitest';
import { runWorkflow } from './fixtures/runFixtures.js';
import { bindSql } from './nodes/database/sql.js';
import { compare } from './nodes/if/compare.js';

/** Texts with characters that are special in regular expressions or template engines. */
const patterns = ['(a+)+$', '.*', '[', '\\', '$&', '$1', '(?<=x)', '^', '|', '\\d+'];

const split = JSON.parse(
  readFileSync(new URL('./nodes/text/fixtures/split.json', import.meta.url), 'utf8'),
) as {
  document: {
    nodes: { id: string; data: { inputs: { splitParams: { input: { value: JsonObject } }[] } } }[];
  };
};

function splitting(delimiters: string[]): JsonObject {
  const document = structuredClone(split.document);
  const [parameter] = document.nodes.find(({ id }) => id === '110001')?.data.inputs.splitParams ?? [];
  if (parameter) parameter.input.value = { type: 'literal', content: delimiters };
  return document as unknown as JsonObject;
}

describe('SEC-13: patterns and SQL in values are plain text', () => {
  test.each(patterns)('splits a text only at the characters %s', async (pattern) => {
    const text = `aaa${pattern}b1b${pattern}`;
    const state = await runWorkflow({ document: splitting([pattern]), inputs: { line: text } });
    expect(state.nodes.get('110001')?.outputs).toEqual({ output: ['aaa', 'b1b', ''] });
  });

  test('splits in linear time at a delimiter that would backtrack as a pattern', async () => {
    const began = performance.now();
    const line = `${'a'.repeat(200_000)}!`;
    const state = await runWorkflow({ document: splitting(['(a+)+$', '(a|a)*b']), inputs: { line } });
    expect(state.nodes.get('110001')?.outputs).toEqual({ output: [line] });
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test.each(
    patterns,
  )('finds the characters %s in a condition and does not match them as a pattern', (pattern) => {
    expect(compare('contains', 'aaab1b', pattern)).toBe(false);
    expect(compare('contains', `x${pattern}y`, pattern)).toBe(true);
    expect(compare('equal', 'aaa', pattern)).toBe(false);
  });

  test.each([
    "'; attach database '/tmp/pwn' as p; --",
    "'); copy t to program 'touch /tmp/pwn'; --",
    "pg_read_file('/etc/passwd')",
  ])('passes a quoted value of a statement as a parameter: %s', (value) => {
    expect(bindSql("select * from t where a = '{{v}}'", { v: value })).toEqual({
      sql: 'select * from t where a = ?',
      parameters: [value],
    });
  });
});
