/** A heading of a page, for the list "on this page". */
interface Heading {
  text: string;
  /** As in links to it. */
  slug: string;
}

/** The headings of the second level, in their order. */
export function headingsOf(text: string): Heading[] {
  return [...withoutCode(text).matchAll(/^## (.+)$/gm)].map(([, heading = '']) => {
    const plain = heading.replace(/[`*_]|\[([^\]]*)\]\([^)]*\)/g, '$1');
    return { text: plain, slug: slugOf(plain) };
  });
}

/** As code hosts do it: lower case, hyphens for spaces, no punctuation. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}

/**
 * Points links between guides to the pages of the studio. Links to files that are not published, such as design
 * notes, become plain text.
 */
export function withPageLinks(text: string, origin: string, slugs: ReadonlySet<string>): string {
  return text.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, label: string, address: string) => {
    if (/^[a-z]+:/i.test(address)) return whole;
    if (address.startsWith('#')) return `[${label}](${origin}${address})`;
    const [, slug = '', hash = ''] =
      /^(?:\.\.\/guides\/|\.\/|\.\.\/)?([\w-]+)\.md(#.*)?$/.exec(address) ?? [];
    if (!slugs.has(slug)) return label;
    return `[${label}](${new URL(`/docs/${slug}${hash}`, origin).href})`;
  });
}

function withoutCode(text: string): string {
  return text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '');
}
