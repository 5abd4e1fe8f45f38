import type { Drawing } from './drawing.js';
import { backgroundOf, type ContentOf, type Shape, shapesOf } from './shapes.js';

/** A drawing as an SVG document. Equal drawings produce identical bytes. */
export function svgText(drawing: Drawing, contentOf: ContentOf): string {
  const { width, height } = drawing;
  const shapes = [backgroundOf(drawing), ...shapesOf(drawing, contentOf).map(({ shape }) => shape)];
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
  return `${open}${shapes.map(written).join('')}</svg>`;
}

function written({ tag, attributes, text = '', children = [] }: Shape): string {
  const list = Object.entries(attributes).map(
    ([name, value]) => ` ${spelled(name)}="${escaped(String(value))}"`,
  );
  const inside = escaped(text) + children.map(written).join('');
  // Spaces at the ends of a line are part of the user's text.
  const space = tag === 'text' ? ' xml:space="preserve"' : '';
  return inside === '' ? `<${tag}${list.join('')}/>` : `<${tag}${list.join('')}${space}>${inside}</${tag}>`;
}

function spelled(name: string): string {
  if (name === 'preserveAspectRatio') return name;
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return (
    text
      // XML allows neither control characters nor unpaired surrogates.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udfff]/gu, '')
      .replace(/[&<>"']/g, (letter) => entities[letter]!)
  );
}
