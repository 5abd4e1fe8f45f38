import { expect, test } from 'vitest';
import { bindSql } from './sql.js';

test('binds quoted placeholders in order, with spaces and paths', () => {
  const inputs = { name: "a'b", who: { ids: [7, 8] }, done: false };
  expect(bindSql("where a = '{{ name}}' and b = `{{who.ids[1]}}` and c = '{{done}}'", inputs)).toEqual({
    sql: 'where a = ? and b = ? and c = ?',
    parameters: ["a'b", '8', '0'],
  });
});

test('inserts unquoted placeholders as text, with booleans as numbers at any depth', () => {
  expect(
    bindSql('from {{table}} where x in {{list}}', { table: 'tasks', list: [true, { a: false }] }),
  ).toEqual({
    sql: 'from tasks where x in [1,{"a":0}]',
    parameters: [],
  });
});

test('does not expand a value that looks like a placeholder', () => {
  expect(bindSql("'{{a}}' {{b}}", { a: "'{{b}}'", b: "'{{a}}'" })).toEqual({
    sql: "? '{{a}}'",
    parameters: ["'{{b}}'"],
  });
});

test('keeps unknown names verbatim and writes null as an empty string', () => {
  expect(bindSql("'{{none}}' {{none}} '{{gone}}'", { gone: null })).toEqual({
    sql: '? {{none}} ?',
    parameters: ['{{none}}', ''],
  });
});

test('binds nothing in unmatched quotes or quotes with other text', () => {
  expect(bindSql("'{{a}}` \"{{a}}\" 'x{{a}}' '{{[}}'", { a: 1 })).toEqual({
    sql: "'1` \"1\" 'x1' '['",
    parameters: [],
  });
});

test('handles many quotes in linear time', () => {
  const began = performance.now();
  bindSql("'{{".repeat(50_000), {});
  expect(performance.now() - began).toBeLessThan(10_000);
});
