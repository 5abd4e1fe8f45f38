/** Truncates text by average letter widths. Measuring each text would cost more than painting it. */
export function cutText(text: string, width: number, size: number): string {
  let room = width / size;
  for (let index = 0; index < text.length; index++) {
    room -= letterWidth(text, index);
    if (room < 0) return `${text.slice(0, Math.max(0, index - 1))}…`;
  }
  return text;
}

/** Approximate width of a text. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (let index = 0; index < text.length; index++) width += letterWidth(text, index);
  return width * size;
}

/** As a fraction of the font size. CJK characters are square. */
function letterWidth(text: string, index: number): number {
  return text.charCodeAt(index) >= 0x2e80 ? 1 : 0.56;
}
