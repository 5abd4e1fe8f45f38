import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from './json.js';
import { parseTemplate, type RenderOptions, renderTemplate } from './template.js';

const render = (text: string, inputs: JsonObject = {}, options?: RenderOptions) =>
  renderTemplate(parseTemplate(text), inputs, options);

describe('templates', () => {
  it('are split into text and paths', () => {
    expect(parseTemplate('a {{ b.c[0][12].d }} e')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'variable', source: '{{ b.c[0][12].d }}', path: ['b', 'c', 0, 12, 'd '] },
      { kind: 'text', text: ' e' },
    ]);
  });

  it.each<[string, JsonObject, string]>([
    ['{{a}}', { a: 'text' }, 'text'],
    ['{{a}} {{b}} {{c}}', { a: 1.5, b: false, c: null }, '1.5 false '],
    ['{{a}}', { a: { z: 1, b: { y: 2, x: [3] } } }, '{"b":{"x":[3],"y":2},"z":1}'],
    ['{{  a.b}}', { a: { b: 'x' } }, 'x'],
    ['{{a }}', { a: 'x' }, '{{a }}'],
    ['{{a }}', { 'a ': 'x' }, 'x'],
    ['{{missing}} and {{a.missing}}', { a: {} }, '{{missing}} and {{a.missing}}'],
    ['{{a[1].b}}', { a: [0, { b: 'x' }] }, 'x'],
    ['{{a[0]}}', { a: 'no list' }, '{{a[0]}}'],
    ['{{a[}}', { 'a[': 'x' }, 'a['],
    ['{{a[x]}}', {}, 'a[x]'],
    ['{{}} {{a} {a}} {{a', { a: 1 }, '{{}} {{a} {a}} {{a'],
    ['{{a}b}} {{a}}', { a: 1 }, '{{a}b}} 1'],
    ['{{a}}{{b}}', { a: '{{b}}', b: 'x' }, '{{b}}x'],
    [
      '{{constructor}} {{__proto__}} {{a.toString}}',
      { a: {} },
      '{{constructor}} {{__proto__}} {{a.toString}}',
    ],
  ])('%s with %j renders as %s', (text, inputs, expected) => {
    expect(render(text, inputs)).toBe(expected);
  });

  it('render skipped values as nothing, and missing values as the placeholder', () => {
    const skipped = new Set(['a', 'b.c']);
    expect(render('[{{a}}{{a.x}}{{b.c}}{{b.d}}]', { b: { d: 1 } }, { skipped })).toBe('[1]');
    expect(render('[{{a}}]', {}, { missing: 'empty' })).toBe('[]');
  });

  it('refuse an index outside its list, and an index into nothing', () => {
    expect(() => render('{{a.b[2]}}', { a: { b: [1] } })).toThrowError(
      expect.objectContaining({ code: 720712014 }),
    );
    expect(() => render('{{a[0]}}', { a: null })).toThrowError(expect.objectContaining({ code: 777777774 }));
    expect(() => render('{{a[0]}}', {})).toThrowError(expect.objectContaining({ code: 777777774 }));
  });

  it('take time linear in the length of the text', () => {
    const began = performance.now();
    for (const hostile of [
      '{{'.repeat(200_000),
      `{{${' '.repeat(400_000)}`,
      '{{a}'.repeat(100_000),
      '{{ '.repeat(100_000),
    ]) {
      expect(render(hostile)).toBe(hostile);
    }
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('render text without placeholders unchanged, and never execute anything', () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.jsonValue()), (text, inputs) => {
        if (!text.includes('{{')) expect(render(text, inputs as JsonObject)).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z_$]{1,8}$/), fc.string(), (name, value) => {
        expect(render(`<{{${name}}}>`, Object.fromEntries([[name, value as Json]]) as JsonObject)).toBe(
          `<${value}>`,
        );
      }),
    );
  });
});
