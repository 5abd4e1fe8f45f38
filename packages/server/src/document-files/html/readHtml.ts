import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import type { PageSource, ReadDocument, ReadPage } from '../DocumentFiles.js';
import { FileProblem } from '../FileProblem.js';
import { documentFileLimits } from '../limits.js';
import { decodeText } from '../text/decodeText.js';
import { type HtmlNode, htmlBlocks } from './htmlBlocks.js';

const maxLinks = 10_000;
/** Pages with more elements are read whole: finding their main text would take long. */
const maxElements = 20_000;
/** What a walker of the DOM visits. */
const textNodes = 4;
/** Share of the text of a page that its main text must have to be believed. */
const mainShare = 0.2;

/** Reads an HTML file. Its main text if that can be told from navigation, otherwise everything. */
export function readHtml(bytes: Uint8Array): ReadDocument {
  const { title, blocks } = readPage(bytes, { url: 'https://document.invalid/', contentType: '' });
  return { blocks, images: [], ...(title && { title }) };
}

/** Reads a web page. */
export function readPage(bytes: Uint8Array, { url, contentType }: PageSource): ReadPage {
  if (bytes.length > documentFileLimits.page)
    throw new FileProblem('tooLarge', { maximum: documentFileLimits.page });
  const { document } = parseHTML(htmlOf(bytes, contentType));
  const links = linksOf(document, url);
  const canonical = canonicalOf(document, url);
  const title = (document.querySelector('title')?.textContent ?? '').replace(/\s+/g, ' ').trim();
  for (const element of [...document.querySelectorAll('script, style, noscript, template, iframe, svg')])
    element.remove();
  collapseSpaces(document);
  const whole = htmlBlocks(document.documentElement as unknown as HtmlNode);
  const main = mainBlocks(document);
  const blocks = lengthOf(main.blocks) >= lengthOf(whole) * mainShare ? main.blocks : whole;
  return {
    blocks: withTitle(blocks, main.title || title),
    images: [],
    links,
    ...(title && { title }),
    ...(canonical && { canonical }),
  };
}

type HtmlDocument = ReturnType<typeof parseHTML>['document'];

/** A document without `<html>` would have no body. */
function htmlOf(bytes: Uint8Array, contentType: string): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const stated =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]{0,200}charset=["']?([\w-]+)/i.exec(start)?.[1];
  const text = decodeText(bytes, stated);
  return /<(?:html|body)[\s>]/i.test(text) ? text : `<!doctype html><html><body>${text}</body></html>`;
}

/** Spaces that do not collapse become those that do: Readability takes quadratic time on a page of them. */
function collapseSpaces(document: HtmlDocument): void {
  const walker = document.createTreeWalker(document.documentElement, textNodes);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    node.nodeValue = (node.nodeValue ?? '').replace(/[^\S\n\r\t ]+/g, ' ');
}

function mainBlocks(document: HtmlDocument): { title: string; blocks: ReadDocument['blocks'] } {
  if (document.querySelectorAll('*').length > maxElements) return { title: '', blocks: [] };
  const article = new Readability(
    document as unknown as ConstructorParameters<typeof Readability>[0],
  ).parse();
  if (!article?.content) return { title: '', blocks: [] };
  const { document: main } = parseHTML(`<!doctype html><html><body>${article.content}</body></html>`);
  return { title: article.title ?? '', blocks: htmlBlocks(main.body as unknown as HtmlNode) };
}

/** The title as the first heading, unless the text has it. */
function withTitle(blocks: ReadDocument['blocks'], title: string): ReadDocument['blocks'] {
  const text = title.trim();
  if (
    text === '' ||
    blocks.length === 0 ||
    blocks.some((block) => block.type === 'heading' && block.text === text)
  )
    return blocks;
  return [{ type: 'heading', level: 1, text }, ...blocks];
}

function lengthOf(blocks: ReadDocument['blocks']): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}

function linksOf(document: HtmlDocument, url: string): string[] {
  const base = document.querySelector('base[href]')?.getAttribute('href') ?? '';
  const from = URL.canParse(base, url) ? new URL(base, url).href : url;
  const links = new Set<string>();
  for (const element of document.querySelectorAll('a[href], area[href]')) {
    const address = httpAddress(element.getAttribute('href') ?? '', from);
    if (address) links.add(address);
    if (links.size >= maxLinks) break;
  }
  return [...links];
}

function canonicalOf(document: HtmlDocument, url: string): string | undefined {
  const address = document.querySelector('link[rel="canonical"]')?.getAttribute('href');
  return address ? httpAddress(address, url) : undefined;
}

function httpAddress(address: string, base: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const target = new URL(address, base);
  target.hash = '';
  return /^https?:$/.test(target.protocol) && target.username === '' ? target.href : undefined;
}
