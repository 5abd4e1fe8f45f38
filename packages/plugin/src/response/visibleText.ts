const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The text of an HTML page without markup, scripts and styles; for models, never for display as HTML. */
export function visibleText(html: string): string {
  return (
    removeElements(html)
      .replace(/<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6]|section|article)>/gi, '\n')
      .replace(/<[^<>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? '')
      // One run of spaces at a time: a pattern around line breaks takes quadratic time on a page of blanks.
      .replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '))
      .trim()
  );
}

/** Without comments, scripts and styles; searched by index, because patterns take quadratic time on `<!--<!--…`. */
function removeElements(html: string): string {
  const lower = html.toLowerCase();
  const hidden = [
    ['<!--', '-->'],
    ['<script', '</script>'],
    ['<style', '</style>'],
    ['<noscript', '</noscript>'],
  ] as const;
  let text = '';
  let at = 0;
  for (;;) {
    const open = lower.indexOf('<', at);
    if (open === -1) return text + html.slice(at);
    const element = hidden.find(([start]) => lower.startsWith(start, open));
    text += html.slice(at, element ? open : open + 1);
    at = open + 1;
    if (!element) continue;
    const end = lower.indexOf(element[1], open);
    if (end === -1) return text;
    at = end + element[1].length;
  }
}
