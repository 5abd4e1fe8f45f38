import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MarkdownStream } from './MarkdownStream.js';

const plain = (blocks: readonly { tokens: readonly object[] }[]) =>
  blocks.map(({ tokens }) =>
    tokens.map((token) => {
      const { type, content, children, attrs } = token as Record<string, unknown>;
      return { type, content, attrs, children: JSON.stringify(children) };
    }),
  );
const whole = (text: string) => {
  const stream = new MarkdownStream();
  stream.update(text);
  return plain(stream.finish());
};

const sample = `# Title

A paragraph with *emphasis* and [a link][ref]
over two lines.

- one

  more of one
- two
    - nested

1. first

\`\`\`ts
const a = 1;

const b = 2;
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

> quote
lazy

[ref]: https://example.com "Title"

Last *open`;

describe('parsing a text while it grows', () => {
  it('yields the same blocks as parsing it at once, wherever it is cut', () => {
    for (let size = 1; size < 40; size++) {
      const stream = new MarkdownStream();
      for (let end = size; end < sample.length + size; end += size) stream.update(sample.slice(0, end));
      expect(plain(stream.finish())).toEqual(whole(sample));
    }
  });

  it.each([
    '[a]\n\n> [a]: http://x\n',
    '# [a]\n1. [a]: http://x\n',
    '[a b]\n\n[a\nb]: http://x\n',
  ])('finds the definition that follows its use in %j', (text) => {
    const stream = new MarkdownStream();
    for (let end = 1; end <= text.length; end++) stream.update(text.slice(0, end));
    expect(JSON.stringify(stream.finish())).toContain('link_open');
    expect(plain(stream.finish())).toEqual(whole(text));
  });

  it('yields the same blocks for texts of any shape', () => {
    const piece = fc.constantFrom(
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '> ',
      '    ',
      '```\n',
      '| a |',
      '|---|\n',
      'word',
      ' ',
      '# ',
      '***',
      '[a]',
      '[a]: http://x\n',
      '===\n',
      '~~~',
      '  ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const stream = new MarkdownStream();
        let text = '';
        for (const part of pieces) {
          text += part;
          stream.update(text);
        }
        expect(plain(stream.finish())).toEqual(whole(text));
      }),
      { numRuns: 400 },
    );
  });

  it('keeps finished blocks as they are', () => {
    const stream = new MarkdownStream();
    const [first] = stream.update('One.\n\nTwo\n');
    const later = stream.update('One.\n\nTwo\nand more\n\nThree\n');
    expect(later[0]).toBe(first);
    expect(stream.update('One.\n\nTwo\nand more\n\nThree\nFour')[1]).toBe(later[1]);
  });

  it('starts over if the text is another one', () => {
    const stream = new MarkdownStream();
    stream.update('One.\n\nTwo');
    expect(plain(stream.update('Other'))).toEqual(whole('Other'));
  });
});

describe('limits', () => {
  it('shows what is too long as written, without losing any of it', () => {
    const stream = new MarkdownStream();
    const text = 'a\n\n'.repeat(3_000);
    const blocks = stream.update(text);
    stream.update(`${text}b`);
    expect(blocks.length).toBeLessThanOrEqual(3_000);
    expect(stream.rest.endsWith('b')).toBe(true);
    const long = new MarkdownStream();
    long.update(`${'x'.repeat(200_000)}end`);
    expect(long.rest).toBe('end');
  });

  // Without limits, each of these takes minutes.
  it.each([
    ['brackets', '['.repeat(180_000)],
    ['images', '![['.repeat(60_000)],
    ['emphasis', '*a **b'.repeat(30_000)],
    ['backticks', Array.from({ length: 500 }, (_, count) => `${'`'.repeat(count)}a`).join('')],
    ['quotes', '>'.repeat(180_000)],
    ['nested lists', '- '.repeat(90_000)],
    ['indented lists', Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
    ['links', '[a]('.repeat(45_000)],
    ['addresses', 'http://'.repeat(28_000)],
    ['entities', '&'.repeat(180_000)],
    ['a wide table', `${'|a'.repeat(20_000)}\n${'|-'.repeat(20_000)}\n`],
    ['definitions', '[a]: b\n'.repeat(10_000)],
  ])('parses %s without losing any of it', (_name, text) => {
    const stream = new MarkdownStream();
    stream.update(text);
    stream.finish();
    expect(stream.rest.length).toBeLessThan(text.length);
  });
});
