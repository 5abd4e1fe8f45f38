import { PluginError } from '@heddle/plugin';

const maxElements = 20_000;
/** Deeper pages are no texts, and parsing them takes quadratic time. */
const maxDepth = 200;
/** What a walker of the DOM visits. */
const textNodes = 4;

/** The title and the main text of a page, as Markdown. Refuses pages that would take long to read. */
export async function mainText(
  source: string,
  contentType: string,
  url: string,
): Promise<{ title: string; text: string }> {
  if (!/html/i.test(contentType)) return { title: '', text: source.trim() };
  refuseHuge(source);
  const [{ parseHTML }, { Readability }, { default: Turndown }] = await Promise.all([
    import('linkedom'),
    import('@mozilla/readability'),
    import('turndown'),
  ]);
  const { document } = parseHTML(source);
  for (const element of [...document.querySelectorAll('script, style, noscript, template, iframe, svg')])
    element.remove();
  // Spaces that do not collapse become those that do: the libraries take quadratic time on a page of them.
  const walker = document.createTreeWalker(document.documentElement, textNodes);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    node.nodeValue = (node.nodeValue ?? '').replace(/[^\S\n\r\t ]+/g, ' ');
  const fallback = document.body?.innerHTML ?? '';
  const title = document.title ?? '';
  const article = new Readability(document, { maxElemsToParse: maxElements }).parse();
  const html = article?.content || fallback;
  const converter = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' });
  converter.addRule('link', {
    filter: 'a',
    replacement: (content, node) => link(content, hrefOf(node), url),
  });
  // Pictures say nothing to models that read text.
  converter.remove('img');
  const body = parseHTML(`<!doctype html><html><body>${html}</body></html>`).document.body;
  const text = converter.turndown(body);
  return { title: article?.title || title, text: text.replace(/\n{3,}/g, '\n\n').trim() };
}

function link(content: string, href: string, base: string): string {
  if (!content.trim() || !URL.canParse(href, base)) return content;
  const target = new URL(href, base);
  return /^https?:$/.test(target.protocol) ? `[${content}](${target.href})` : content;
}

const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

function refuseHuge(source: string): void {
  // Signs that begin or end no element are a text each, which the parser joins in quadratic time.
  for (const sign of ['<', '>'])
    if (source.split(sign).length > maxElements * 3)
      throw new PluginError('tooLarge', 'the page has too many elements to be read');
  let elements = 0;
  let depth = 0;
  for (const [tag, closing, name = ''] of source.matchAll(/<(\/?)([a-z][a-z0-9-]{0,30})\b[^<>]{0,5000}/gi)) {
    if (closing) depth = Math.max(0, depth - 1);
    else {
      elements++;
      if (!empty.test(name) && !tag.endsWith('/')) depth++;
    }
    if (elements > maxElements || depth > maxDepth * 10)
      throw new PluginError('tooLarge', 'the page has too many elements to be read');
  }
}

function hrefOf(node: unknown): string {
  return (node as { getAttribute(name: string): string | null }).getAttribute('href') ?? '';
}
