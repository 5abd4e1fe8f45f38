import { expect, it } from 'vitest';
import { typeName } from './types.js';

it.each([
  ['en', 'List of text', 'List of SVG'],
  ['zh-CN', '文本列表', 'SVG列表'],
] as const)('names lists in %s, with abbreviations in capitals', (language, text, svg) => {
  expect(typeName({ type: 'list', schema: { type: 'string' } }, language)).toBe(text);
  expect(typeName({ type: 'list', schema: { type: 'string', assistType: 11 } }, language)).toBe(svg);
});
