/** Escapes text for SVG: no markup, and no characters that XML forbids. */
export function escapeText(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

/**
 * Truncates text to a width in pixels, using typical character widths: no font is available, and the same
 * document must produce the same picture everywhere.
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

/** A number with at most two decimals, as short as possible. */
export function svgNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
