/** Code in Markdown, whose tags are what the document is about. */
const code = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;
/** Elements whose content nobody reads. */
const unread = /<(script|style|iframe|object|noscript|template|svg)\b/i;
const tag = /<\/?([a-z][a-z0-9]*)\b([^<>]*)>/gi;
const source = /\bsrc="([^"]*)"/;

/** Other words in angle brackets, such as `<stdio.h>` or the name of a parameter, are text. */
const inline = new Set(
  `a abbr acronym audio b base bdi bdo big button canvas cite code del dfn em embed font frame i img input ins kbd
label link map mark meta meter object output param picture progress q rp rt ruby s samp select small source span strike
strong sub sup textarea time track tt u var video wbr`.split(/\s+/),
);
const blocks = new Set(
  `address article aside blockquote body br caption center col colgroup dd details dialog dir div dl dt fieldset
figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main menu nav ol optgroup option p pre
section summary table tbody td tfoot th thead title tr ul`.split(/\s+/),
);

/**
 * Retrieved text as models read it: without HTML, in which a document may hide instructions or have pictures loaded from
 * elsewhere. Pictures that `isOwn` knows by their address stay.
 */
export function withoutHtml(text: string, isOwn: (address: string) => boolean): string {
  if (!text.includes('<')) return text;
  const parts = text.split(code);
  return parts.map((part, index) => (index % 2 === 1 ? part : strip(part, isOwn))).join('');
}

// Only who hides a tag nests tags in each other, and every level takes a pass.
const maxPasses = 20;

function strip(text: string, isOwn: (address: string) => boolean): string {
  let stripped = text;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const found = withoutTags(stripped, isOwn);
    if (found === stripped) return found;
    // What remains may have become a tag by what was removed around it.
    stripped = found;
  }
  return stripped.replaceAll('<', '');
}

function withoutTags(text: string, isOwn: (address: string) => boolean): string {
  return withoutUnread(withoutComments(text)).replace(tag, (whole, name: string, attributes: string) => {
    const element = name.toLowerCase();
    if (element === 'img' && isOwn(source.exec(attributes)?.[1] ?? '')) return whole;
    if (inline.has(element)) return '';
    return blocks.has(element) ? ' ' : whole;
  });
}

function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('<!--');
  return (
    first + others.map((part) => (part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : '')).join('')
  );
}

/** What is never closed goes to the end, as browsers read it. */
function withoutUnread(text: string): string {
  let kept = '';
  let rest = text;
  for (;;) {
    const found = unread.exec(rest);
    if (!found) return kept + rest;
    kept += rest.slice(0, found.index);
    const end = new RegExp(`</${found[1]}\\s*>`, 'i').exec(rest.slice(found.index));
    if (!end) return kept;
    rest = rest.slice(found.index + end.index + end[0].length);
  }
}
