/** Text as it may stand in an SVG: no markup, no character that XML refuses. */
export function escapeText(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

/**
 * Text cut to a width in pixels, by the widths that letters usually have: there is no font to ask, and the same
 * document must give the same picture everywhere.
 */
export function clipText(text: string, width: number, size: number): string {
  const line = text.slice(0, 400).replace(/\s+/g, ' ').trim();
  let used = 0;
  let kept = '';
  for (const letter of line) {
    used += size * ((letter.codePointAt(0) ?? 0) >= 0x2e80 ? 1 : 0.56);
    if (used > width) return `${kept.trimEnd()}…`;
    kept += letter;
  }
  return kept;
}

/** A number with at most two digits after the point, as short as it can be. */
export function svgNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
