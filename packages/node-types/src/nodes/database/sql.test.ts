import { expect, test } from 'vitest';
import { bindSql } from './sql.js';

test('quoted placeholders are bound in order, with blanks and paths', () => {
  const inputs = { name: "a'b", who: { ids: [7, 8] }, done: false };
  expect(bindSql("where a = '{{ name}}' and b = `{{who.ids[1]}}` and c = '{{done}}'", inputs)).toEqual({
    sql: 'where a = ? and b = ? and c = ?',
    parameters: ["a'b", '8', '0'],
  });
});

test('placeholders without quotes are text, booleans as numbers at any depth', () => {
  expect(
    bindSql('from {{table}} where x in {{list}}', { table: 'tasks', list: [true, { a: false }] }),
  ).toEqual({
    sql: 'from tasks where x in [1,{"a":0}]',
    parameters: [],
  });
});

test('a value that looks like a placeholder is not rendered again', () => {
  expect(bindSql("'{{a}}' {{b}}", { a: "'{{b}}'", b: "'{{a}}'" })).toEqual({
    sql: "? '{{a}}'",
    parameters: ["'{{b}}'"],
  });
});

test('names that do not exist stay as they are written, and null is empty', () => {
  expect(bindSql("'{{none}}' {{none}} '{{gone}}'", { gone: null })).toEqual({
    sql: '? {{none}} ?',
    parameters: ['{{none}}', ''],
  });
});

test('quotes that do not match, or hold more than a placeholder, bind nothing', () => {
  expect(bindSql("'{{a}}` \"{{a}}\" 'x{{a}}' '{{[}}'", { a: 1 })).toEqual({
    sql: "'1` \"1\" 'x1' '['",
    parameters: [],
  });
});

test('many quotes take no time', () => {
  const began = performance.now();
  bindSql("'{{".repeat(50_000), {});
  expect(performance.now() - began).toBeLessThan(10_000);
});
