import type { Drawing, DrawingElement } from './drawing.js';

/**
 * An SVG element as data, rendered by React in the form and as text by a run. Attributes use React's names.
 */
export interface Shape {
  tag: 'rect' | 'ellipse' | 'polygon' | 'line' | 'text' | 'tspan' | 'image';
  attributes: Readonly<Record<string, string | number>>;
  text?: string;
  children?: readonly Shape[];
}

/** Returns the text or the URL shown by an element. */
export type ContentOf = (element: DrawingElement) => string;

/** The shapes of a drawing from back to front, without elements that cannot be drawn. */
export function shapesOf(
  drawing: Drawing,
  contentOf: ContentOf,
): { element: DrawingElement; shape: Shape }[] {
  return drawing.elements.flatMap((element) => {
    const shape = shapeOf(element, contentOf);
    return shape === undefined ? [] : [{ element, shape }];
  });
}

/** The background of a drawing. */
export function backgroundOf({ width, height, background }: Drawing): Shape {
  return { tag: 'rect', attributes: { x: 0, y: 0, width, height, ...paint('fill', background, 'none') } };
}

/** True for a URL an image may have; excludes scripts and local files. */
export function isImageAddress(address: string): boolean {
  return /^(?:https?:\/\/|\/|data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,])/i.test(address);
}

function shapeOf(element: DrawingElement, contentOf: ContentOf): Shape | undefined {
  const { kind, left, top, width, height, strokeWidth } = element;
  // Half of a stroke lies outside of its shape, and `left` and `top` include it.
  const [x, y] = [left + strokeWidth / 2, top + strokeWidth / 2];
  switch (kind) {
    case 'rect':
      return { tag: 'rect', attributes: { x, y, width, height, ...looks(element) } };
    case 'ellipse': {
      const [rx, ry] = [width / 2, height / 2];
      return { tag: 'ellipse', attributes: { cx: x + rx, cy: y + ry, rx, ry, ...looks(element) } };
    }
    case 'triangle': {
      const points = `${x + width / 2},${y} ${x},${y + height} ${x + width},${y + height}`;
      return { tag: 'polygon', attributes: { points, ...looks(element) } };
    }
    case 'straight_line':
      return { tag: 'line', attributes: { ...element.ends, strokeLinecap: 'round', ...looks(element) } };
    case 'inline_text':
    case 'block_text':
      return textShape(element, contentOf(element), kind === 'block_text');
    case 'img':
      return imageShape(element, contentOf(element));
    default:
      return undefined;
  }
}

function looks({ angle, left, top, opacity, fill, stroke, strokeWidth }: DrawingElement) {
  return {
    ...paint('fill', fill, 'none'),
    ...(strokeWidth > 0 ? { ...paint('stroke', stroke, 'none'), strokeWidth } : {}),
    ...(opacity === 1 ? {} : { opacity }),
    ...(angle === 0 ? {} : { transform: `rotate(${angle} ${left} ${top})` }),
  };
}

function imageShape(element: DrawingElement, address: string): Shape | undefined {
  const { left: x, top: y, width, height, fit } = element;
  if (!isImageAddress(address)) return undefined;
  const { transform, opacity } = looks(element) as { transform?: string; opacity?: number };
  const ratios: Readonly<Record<string, string>> = { auto: 'xMidYMid meet', full: 'none' };
  return {
    tag: 'image',
    attributes: {
      href: address,
      x,
      y,
      width,
      height,
      preserveAspectRatio: Object.hasOwn(ratios, fit) ? ratios[fit]! : 'xMidYMid slice',
      ...(opacity === undefined ? {} : { opacity }),
      ...(transform === undefined ? {} : { transform }),
    },
  };
}

function textShape(element: DrawingElement, content: string, isBox: boolean): Shape {
  const { left, top, width, height, fontSize, lineHeight, align, fontFamily } = element;
  const padding = isBox ? fontSize / 2 : 0;
  const rise = fontSize * lineHeight;
  const lines = isBox ? wrapped(content, (width - padding * 2) / fontSize) : content.split('\n');
  const shown = isBox ? lines.slice(0, Math.max(1, Math.floor((height - padding) / rise))) : lines;
  const anchors: Readonly<Record<string, [string, number]>> = {
    center: ['middle', left + width / 2],
    right: ['end', left + width - padding],
  };
  const [textAnchor, x] = (Object.hasOwn(anchors, align) && anchors[align]) || ['start', left + padding];
  const family = fontFamily.replace(/[^\p{L}\p{N} _-]/gu, '');
  return {
    tag: 'text',
    attributes: {
      fontSize,
      fontFamily: family === '' ? 'sans-serif' : `'${family}', sans-serif`,
      textAnchor,
      ...looks(element),
    },
    children: shown.map((text, index) => ({
      tag: 'tspan',
      attributes: { x, y: round(top + padding + fontSize * 0.9 + index * rise) },
      text,
    })),
  };
}

/**
 * Wraps text into lines of at most `most` em. Without font metrics a Chinese character counts as one em,
 * others as a bit more than half.
 */
function wrapped(content: string, most: number): string[] {
  return content.split('\n').flatMap((line) => {
    const lines: string[] = [];
    let current = '';
    let used = 0;
    for (const letter of line) {
      const wide = (letter.codePointAt(0) ?? 0) >= 0x2e80 ? 1 : 0.56;
      if (used + wide > most && current !== '') {
        lines.push(current);
        current = '';
        used = 0;
      }
      current += letter;
      used += wide;
    }
    return [...lines, current];
  });
}

/** A color with separate opacity, which every SVG reader supports; `otherwise` replaces invalid colors. */
function paint(name: 'fill' | 'stroke', colour: string, otherwise: string): Record<string, string | number> {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(colour)?.[1];
  if (hex === undefined) return { [name]: /^[a-z]{3,20}$/i.test(colour) ? colour : otherwise };
  const full = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const alpha = full.length === 8 ? round(Number.parseInt(full.slice(6), 16) / 255) : 1;
  return { [name]: `#${full.slice(0, 6)}`, ...(alpha === 1 ? {} : { [`${name}Opacity`]: alpha }) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
