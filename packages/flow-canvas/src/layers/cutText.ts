/** Text cut to a width by what letters usually take, wide ones counted double: measuring each would cost too much. */
export function cutText(text: string, width: number, size: number): string {
  let room = width / size;
  for (let index = 0; index < text.length; index++) {
    room -= text.charCodeAt(index) >= 0x2e80 ? 1 : 0.56;
    if (room < 0) return `${text.slice(0, Math.max(0, index - 1))}…`;
  }
  return text;
}
