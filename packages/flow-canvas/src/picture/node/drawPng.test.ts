import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { looping, options, sample } from '../../testing/fixtures/sampleTypes.js';
import { drawPng } from './drawPng.js';
import { lettersOf, missingLetters } from './fontLetters.js';

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const fonts = await Promise.all(
  ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) => readFile(join(folder, name))),
);
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Width and height are in the first chunk (RFC 2083, 11.2.1). */
const sizeOf = (png: Uint8Array) => [Buffer.from(png).readUInt32BE(16), Buffer.from(png).readUInt32BE(20)];

describe('a PNG of a document, in Node', () => {
  it('has the same bytes for the same document, and different ones in dark mode', async () => {
    const first = await drawPng(looping(), { ...options, fonts });
    expect([...first.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
    expect(sizeOf(first)).toEqual([3640, 1760]);
    expect(hash(await drawPng(looping(), { ...options, fonts }))).toBe(hash(first));
    expect(hash(await drawPng(looping(), { ...options, fonts, theme: 'dark' }))).not.toBe(hash(first));
  });

  it('draws text in the given fonts', async () => {
    const titled = (title: string) => {
      const json = sample();
      json.nodes = [{ id: '1', type: '5', data: { nodeMeta: { title } } }];
      return drawPng(json, { ...options, fonts });
    };
    expect(hash(await titled('Amber'))).not.toBe(hash(await titled('Amble')));
  });

  it('reduces the resolution of a picture with too many pixels', async () => {
    const json = {
      nodes: [0, 900_000].map((x) => ({ id: `${x}`, type: '5', meta: { position: { x, y: 0 } } })),
    };
    const [width = 0, height = 0] = sizeOf(await drawPng(json, { ...options, fonts }));
    expect(width).toBeLessThanOrEqual(16_000);
    expect(height).toBeGreaterThan(0);
  });

  it('throws without a font, or with an invalid one', async () => {
    await expect(drawPng(sample(), { ...options, fonts: [] })).rejects.toThrow('at least one font');
    await expect(drawPng(sample(), { ...options, fonts: [new Uint8Array(64)] })).rejects.toThrow(
      'not a TrueType',
    );
    await expect(drawPng(sample(), { ...options, fonts, scale: Number.NaN })).rejects.toThrow('scale');
  });
});

describe('missing letters of a font', () => {
  it('are the characters it does not contain', () => {
    const has = lettersOf(fonts[0]!);
    expect(['A', 'ß', 'Ж', '…'].every((letter) => has(letter.codePointAt(0)!))).toBe(true);
    expect(missingLetters('Start 开始, 开', fonts)).toEqual(['开', '始']);
  });
});
