import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutVisible, visibleLength, visibleText } from './visibleText.js';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const segmentsOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

// Characters that join their neighbours, also across the borders of pieces.
const joining = [
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '\u{1f1e9}',
  'e\u0301',
  '\u0301',
  '\r',
  '\n',
  '\u200d',
  '汉',
  'x',
];

describe('visible characters', () => {
  test('are the clusters of the segmenter, however the text is divided into pieces', () => {
    const texts = fc
      .tuple(fc.array(fc.constantFrom(...joining), { maxLength: 60 }), fc.integer({ min: 970, max: 1_030 }))
      .map(([parts, before]) => 'y'.repeat(before) + parts.join(''));
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 1_100 }), (text, maximum) => {
        const segments = segmentsOf(text);
        expect(visibleLength(text)).toBe(segments.length);
        expect(cutVisible(text, maximum)).toBe(segments.slice(0, maximum).join(''));
      }),
      { numRuns: 100 },
    );
    expect(visibleLength('')).toBe(0);
    expect(visibleLength(`e${'\u0301'.repeat(5_000)}x`)).toBe(2);
  });

  test('are counted in time that grows with the length of the text', () => {
    // Segmented as a whole, a text of this length takes minutes.
    expect(visibleLength('x'.repeat(200_000))).toBe(200_000);
    expect(cutVisible('x'.repeat(200_000), 3)).toBe('xxx');
  }, 20_000);

  test('limit a field; a text that is too long in any case is refused without counting', () => {
    const field = visibleText(3);
    expect(field.safeParse('e\u0301汉\u{1f1e9}\u{1f1ea}').success).toBe(true);
    expect(field.safeParse('four').success).toBe(false);
    expect(field.safeParse('x'.repeat(2_000_000)).success).toBe(false);
  });
});
