import { escapeText, svgNumber } from './svgText.js';

/** A rounded rectangle; `more` is inserted into the element unescaped. */
export function rect(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  radius: number,
  fill: string,
  stroke?: string,
  more = '',
): string {
  const border = stroke === undefined ? '' : ` stroke="${stroke}"`;
  return `<rect x="${svgNumber(x)}" y="${svgNumber(y)}" width="${svgNumber(width)}" height="${svgNumber(height)}" rx="${radius}" fill="${fill}"${border}${more}/>`;
}

/** A line of text vertically centered at `y`; the text is escaped. */
export function text(words: string, x: number, y: number, size: number, fill: string, more = ''): string {
  if (words === '') return '';
  const rest = more === '' ? '' : ` ${more}`;
  return `<text x="${svgNumber(x)}" y="${svgNumber(y)}" font-size="${size}" fill="${fill}" dominant-baseline="central"${rest}>${escapeText(words)}</text>`;
}
