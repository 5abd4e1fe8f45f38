import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { definitions, looping, node, sample, views } from '../testing/fixtures/sampleTypes.js';
import { drawSvg } from './drawSvg.js';

const options = { definitions, views, language: 'en' as const };
const count = (svg: string, what: RegExp) => (svg.match(what) ?? []).length;

describe('a picture of a document', () => {
  it('contains every node and edge, including those in containers, and needs no DOM', () => {
    expect(globalThis.document).toBeUndefined();
    const svg = drawSvg(looping(), { ...options, title: 'A loop' });
    for (const title of ['Start', 'Repeat', 'In', 'Out', 'Apart', 'End'])
      expect(svg).toContain(`>${title}</text>`);
    // Five edges, each with an arrow head.
    expect(count(svg, /<path /g)).toBe(10);
    expect(svg).toContain('<title>A loop</title>');
    expect(svg).toContain('2 nodes inside');
  });

  it('is the same text for the same document, and a different one in dark mode', () => {
    expect(drawSvg(sample(), options)).toBe(drawSvg(sample(), options));
    expect(drawSvg(sample(), { ...options, theme: 'dark' })).not.toBe(drawSvg(sample(), options));
  });

  it('labels what cannot be drawn from data', () => {
    expect(drawSvg(sample(), options)).toContain('Unknown type 21');
  });

  it('escapes hostile texts', () => {
    const title = `</text><script>alert(1)</script>"'&\u0000\ud800`;
    const svg = drawSvg({ nodes: [node('1', '5', title)], edges: [] } as JsonObject, { ...options, title });
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;script&gt;');
    expect(svg.includes('\u0000') || svg.includes('\ud800')).toBe(false);
  });

  it('draws the frames of groups with their names, and folded ones as one tile', () => {
    const group = { id: 'g', title: 'Checks <b>', color: 'ai', nodes: ['110002', '110003'] };
    const open = drawSvg({ ...sample(), canvasGroups: [group] }, options);
    expect(open).toContain('Checks &lt;b&gt;');
    expect(open).toContain('stroke-dasharray="6 4"');
    expect(open).toContain('>Work</text>');
    const folded = drawSvg({ ...sample(), canvasGroups: [{ ...group, isFolded: true }] }, options);
    expect(folded).toContain('2 →   2 nodes inside   → 2');
    expect(folded).not.toContain('>Work</text>');
  });

  it('draws an empty document as an empty background', () => {
    expect(drawSvg({ nodes: [], edges: [] }, options)).toMatch(/^<svg [^>]*viewBox="-40 -40 400 200"/);
  });

  it('draws less of huge documents, in bounded time, text and size', () => {
    const many = (count: number) => ({
      nodes: Array.from({ length: count }, (_, index) =>
        node(`${index}`, '5', `Node ${index}`, (index % 200) * 300, Math.floor(index / 200) * 200),
      ),
      edges: [],
    });
    const titled = drawSvg(many(3_001), options);
    expect(titled).toContain('>Node 3000</text>');
    expect(count(titled, /<text /g)).toBe(3_001);
    const frames = drawSvg(many(20_001), options);
    expect(count(frames, /<text /g)).toBe(0);
    expect(frames.length).toBeLessThan(6_000_000);
    const [, width = ''] = /width="([\d.]+)"/.exec(frames) ?? [];
    expect(Number(width)).toBe(30_000);
  });
});
