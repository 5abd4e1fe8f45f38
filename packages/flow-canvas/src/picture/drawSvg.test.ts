import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { definitions, looping, node, sample, views } from '../testing/fixtures/sampleTypes.js';
import { drawSvg } from './drawSvg.js';

const options = { definitions, views, language: 'en' as const };
const count = (svg: string, what: RegExp) => (svg.match(what) ?? []).length;

describe('a picture of a document', () => {
  it('has every node and thread, those on the beds of containers included, and needs no DOM', () => {
    expect(globalThis.document).toBeUndefined();
    const svg = drawSvg(looping(), { ...options, title: 'A loop' });
    for (const title of ['Start', 'Repeat', 'In', 'Out', 'Apart', 'End'])
      expect(svg).toContain(`>${title}</text>`);
    // Five threads, each with its head.
    expect(count(svg, /<path /g)).toBe(10);
    expect(svg).toContain('<title>A loop</title>');
    expect(svg).toContain('2 nodes inside');
  });

  it('is the same text for the same document, and another one in the dark', () => {
    expect(drawSvg(sample(), options)).toBe(drawSvg(sample(), options));
    expect(drawSvg(sample(), { ...options, theme: 'dark' })).not.toBe(drawSvg(sample(), options));
  });

  it('says what cannot be drawn from data', () => {
    expect(drawSvg(sample(), options)).toContain('Unknown type 21');
  });

  it('takes hostile texts for texts', () => {
    const title = `</text><script>alert(1)</script>"'&\u0000\ud800`;
    const svg = drawSvg({ nodes: [node('1', '5', title)], edges: [] } as JsonObject, { ...options, title });
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;script&gt;');
    expect(svg.includes('\u0000') || svg.includes('\ud800')).toBe(false);
  });

  it('draws an empty document as empty ground', () => {
    expect(drawSvg({ nodes: [], edges: [] }, options)).toMatch(/^<svg [^>]*viewBox="-40 -40 400 200"/);
  });
});
