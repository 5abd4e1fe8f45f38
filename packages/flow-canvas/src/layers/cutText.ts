/** Text cut to a width by what letters usually take: measuring each would cost more than painting it. */
export function cutText(text: string, width: number, size: number): string {
  let room = width / size;
  for (let index = 0; index < text.length; index++) {
    room -= letterWidth(text, index);
    if (room < 0) return `${text.slice(0, Math.max(0, index - 1))}…`;
  }
  return text;
}

/** About how wide a text is. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (let index = 0; index < text.length; index++) width += letterWidth(text, index);
  return width * size;
}

/** In parts of the size; the letters of the East are as wide as high. */
function letterWidth(text: string, index: number): number {
  return text.charCodeAt(index) >= 0x2e80 ? 1 : 0.56;
}
