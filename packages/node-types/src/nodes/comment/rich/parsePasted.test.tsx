import { expect, test, vi } from 'vitest';
import { parseHtml, parseMarkdown, parsePasted } from './parsePasted.js';

const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });

test('converts Markdown to blocks and marks', () => {
  const written =
    '# One\n## Two\n### Three\n\n> said\n\n- a\n- **b**\n\n1. c\n2. d\n\nplain *i* ~~s~~ <u>u</u> [l](https://a.b/) **bold _and_ more**';
  expect(parseMarkdown(written)).toEqual([
    { type: 'heading-one', children: [text('One')] },
    { type: 'heading-two', children: [text('Two')] },
    { type: 'heading-three', children: [text('Three')] },
    { type: 'block-quote', children: [text('said')] },
    {
      type: 'bulleted-list',
      children: [
        { type: 'list-item', children: [text('a')] },
        { type: 'list-item', children: [text('b', { bold: true })] },
      ],
    },
    {
      type: 'numbered-list',
      children: [
        { type: 'list-item', children: [text('c')] },
        { type: 'list-item', children: [text('d')] },
      ],
    },
    {
      type: 'paragraph',
      children: [
        text('plain '),
        text('i', { italic: true }),
        text(' '),
        text('s', { strikethrough: true }),
        text(' '),
        text('u', { underline: true }),
        text(' '),
        text('l', { link: 'https://a.b/' }),
        text(' '),
        text('bold ', { bold: true }),
        text('and', { bold: true, italic: true }),
        text(' more', { bold: true }),
      ],
    },
  ]);
});

test('keeps text that only resembles Markdown', () => {
  for (const words of ['2 * 3 * 4', 'snake_case_name', 'a [b](javascript:alert(1))', '#tag', '-1', 'x ** y'])
    expect(parseMarkdown(words)).toEqual([{ type: 'paragraph', children: [text(words)] }]);
});

test('converts HTML to blocks and marks without running or loading any of it', () => {
  const made = parseHtml(
    '<h1>One</h1><p>a <b>b</b> <i>c</i> <u>d</u> <s>e</s> <a href="https://a.b/">f</a> <a href="javascript:alert(1)">g</a></p>' +
      '<ul><li>x</li><li><p>y</p></li></ul><blockquote>q</blockquote><script>window.hit = 1</script><img src=x onerror="window.hit = 1">',
  );
  expect(made.map(({ type }) => type)).toEqual(['heading-one', 'paragraph', 'bulleted-list', 'block-quote']);
  expect(made[1]!.children).toEqual([
    text('a '),
    text('b', { bold: true }),
    text(' '),
    text('c', { italic: true }),
    text(' '),
    text('d', { underline: true }),
    text(' '),
    text('e', { strikethrough: true }),
    text(' '),
    text('f', { link: 'https://a.b/' }),
    text(' '),
    text('g'),
  ]);
  expect(made[2]!.children).toEqual([
    { type: 'list-item', children: [text('x')] },
    { type: 'list-item', children: [text('y')] },
  ]);
  expect((globalThis as { hit?: number }).hit).toBeUndefined();
});

test('falls back to plain lines for content it cannot parse', () => {
  expect(parsePasted({ fragment: '%%%', html: '', text: 'a\nb' })).toEqual([
    { type: 'paragraph', children: [text('a')] },
    { type: 'paragraph', children: [text('b')] },
  ]);
  expect(parsePasted({ fragment: '', html: '', text: '[{"not":"nodes"}]' })).toEqual([
    { type: 'paragraph', children: [text('[{"not":"nodes"}]')] },
  ]);
});

test('treats a tag named like an object property as an unknown tag', () => {
  const hostile = '<constructor>x</constructor><toString>y</toString><valueOf>z</valueOf>';
  // Browsers keep the case of MathML tag names; happy-dom does so in XML documents only.
  const { documentElement } = new DOMParser().parseFromString(`<b>${hostile}</b>`, 'application/xml');
  expect(documentElement.firstElementChild?.tagName).toBe('constructor');
  const parse = vi.spyOn(DOMParser.prototype, 'parseFromString');
  parse.mockReturnValueOnce({ body: documentElement } as unknown as Document);
  expect(parseHtml(`<math>${hostile}</math>`)).toEqual([
    { type: 'paragraph', children: [text('x'), text('y'), text('z')] },
  ]);
  parse.mockRestore();
});

test('parses hostile content quickly', () => {
  // CPU time rather than wall time, which depends on what else the machine does.
  const begun = process.cpuUsage();
  parseHtml('<div>'.repeat(30_000));
  parseHtml(`<ul>${'<li>x'.repeat(20_000)}`);
  parseHtml(`<b style="${'text-decoration'.repeat(13_000)}">x</b>`);
  for (const sign of ['[', '*', '_', '~', '**', '[a](', '<u>', '> ', '- '])
    parseMarkdown(sign.repeat(20_000));
  expect(process.cpuUsage(begun).user).toBeLessThan(5_000_000);
});
