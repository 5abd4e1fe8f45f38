import { expect, test } from 'vitest';
import { readDrawing } from './drawing.js';
import { svgText } from './svgText.js';

const draw = (...objects: Record<string, unknown>[]) =>
  svgText(readDrawing({ width: 100, height: 50, objects } as never), ({ text, src, kind }) =>
    kind === 'img' ? src : text,
  );

test('draws shapes at their positions with outlines centred on the edge', () => {
  const rect = { customType: 'rect', left: 10, top: 5, width: 20, height: 8, scaleX: 2, fill: '#ff000080' };
  expect(draw({ ...rect, stroke: '#00f', strokeWidth: 2, angle: 30 })).toContain(
    '<rect x="11" y="6" width="40" height="8" fill="#ff0000" fill-opacity="0.5" stroke="#0000ff" stroke-width="2" transform="rotate(30 10 5)"/>',
  );
  expect(draw({ customType: 'ellipse', width: 20, height: 10 })).toContain(
    '<ellipse cx="10" cy="5" rx="10" ry="5" fill="none"/>',
  );
  expect(draw({ customType: 'triangle', width: 20, height: 10 })).toContain('points="10,0 0,10 20,10"');
  const line = { customType: 'straight_line', left: 10, top: 10, width: 20, height: 0, x1: -10, x2: 10 };
  expect(draw({ ...line, y1: 0, y2: 0 })).toContain('<line x1="10" y1="10" x2="30" y2="10"');
});

test('wraps text in a text box and drops lines that do not fit', () => {
  const box = { customType: 'block_text', width: 50, height: 40, fontSize: 10, text: '一二三四五六七八九十' };
  const lines = [...draw(box).matchAll(/<tspan[^>]*>([^<]*)/g)].map((match) => match[1]);
  expect(lines).toEqual(['一二三四', '五六七八']);
  const free = draw({ customType: 'inline_text', text: ' a\nb ', textAlign: 'center', width: 40 });
  expect(free).toContain('text-anchor="middle"');
  expect(free).toContain('xml:space="preserve"');
  expect(free).toMatch(/<tspan x="20" y="[\d.]+"> a<\/tspan><tspan x="20" y="[\d.]+">b <\/tspan>/);
});

test('escapes every text and attribute of a document', () => {
  const evil = '"/><script>alert(1)</script>\u0000\ud800';
  const svg = draw(
    { customType: 'inline_text', text: evil, fontFamily: evil, fill: evil, textAlign: 'constructor' },
    { customType: 'rect', fill: 'url(javascript:alert(1))', width: 1e308, height: Number.NaN, angle: '1)' },
    { customType: 'img', objects: [{ src: 'javascript:alert(1)' }] },
    { customType: 'img', width: 9, height: 9, objects: [{ src: 'https://a.test/?"><x>', opacity: 0.5 }] },
    { customType: 'pencil', path: [['M', 0, 0]] },
  );
  expect(svg).not.toMatch(/<script|javascript|<x>/);
  for (const letter of ['\u0000', '\ud800']) expect(svg).not.toContain(letter);
  expect(svg).toContain('&lt;script&gt;');
  expect(svg).toContain('href="https://a.test/?&quot;&gt;&lt;x&gt;"');
  expect(svg.match(/<image/g)).toHaveLength(1);
});

test("fits an image to its frame according to the document's `customFixedType`", () => {
  const image = (customFixedType: string) =>
    draw({ customType: 'img', width: 9, height: 9, objects: [{ src: '/a.png', customFixedType }] });
  expect(image('auto')).toContain('preserveAspectRatio="xMidYMid meet"');
  expect(image('fill')).toContain('preserveAspectRatio="xMidYMid slice"');
  expect(image('full')).toContain('preserveAspectRatio="none"');
});
