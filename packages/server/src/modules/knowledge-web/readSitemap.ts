import { knowledgeWebLimits } from '@heddle/api-contract/families/knowledge-web';
import { knowledgeWebReasons } from '@heddle/api-contract/reasons/knowledge-web';
import { XMLParser } from 'fast-xml-parser';
import { gunzipSync } from 'fflate';
import { refuseDoctype } from '../../document-files/archive/openArchive.js';
import { decodeText } from '../../document-files/text/decodeText.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { pageFetcher } from './PageFetcher.js';
import { withoutTracking } from './webAddress.js';

const maxBytes = 10 * 1024 * 1024;
/** Sitemaps that an index names, which are read. */
const maxSitemaps = 20;

/** A page of a sitemap. */
export interface SitemapEntry {
  url: URL;
  /** As the sitemap states it. */
  changedAt: string;
}

const parser = new XMLParser({ parseTagValue: false, ignoreDeclaration: true });

/** Pages that a sitemap names, on its host; an index of sitemaps is followed. */
export async function readSitemap(app: App, address: URL, signal: AbortSignal): Promise<SitemapEntry[]> {
  const found = new Map<string, SitemapEntry>();
  const waiting = [address];
  const seen = new Set<string>();
  for (let url = waiting.shift(); url; url = waiting.shift()) {
    if (seen.size >= maxSitemaps || seen.has(url.href)) continue;
    seen.add(url.href);
    const fetched = await app.use(pageFetcher).fetchPage(url, { signal, maxBytes });
    const { pages, sitemaps } = parseSitemap(fetched.bytes, fetched.url);
    for (const page of pages) {
      if (page.url.host !== address.host || found.size >= knowledgeWebLimits.sitemapPages) continue;
      found.set(page.url.href, page);
    }
    waiting.push(...sitemaps.filter(({ host }) => host === address.host));
  }
  return [...found.values()];
}

/** Reads a sitemap: XML, compressed or not, or a text with an address per line. */
export function parseSitemap(bytes: Uint8Array, base: URL): { pages: SitemapEntry[]; sitemaps: URL[] } {
  const content = bytes[0] === 0x1f && bytes[1] === 0x8b ? unzip(bytes) : bytes;
  const text = decodeText(content).trim();
  if (!text.startsWith('<')) return { pages: linesOf(text), sitemaps: [] };
  const { urlset, sitemapindex } = parseXml(content, text);
  if (urlset === undefined && sitemapindex === undefined) throw notASitemap();
  return {
    pages: listOf(urlset?.url).flatMap(({ loc, lastmod }) => {
      const url = addressOf(loc, base);
      return url ? [{ url, changedAt: textOf(lastmod) }] : [];
    }),
    sitemaps: listOf(sitemapindex?.sitemap).flatMap(({ loc }) => addressOf(loc, base) ?? []),
  };
}

interface SitemapItem {
  loc?: unknown;
  lastmod?: unknown;
}

interface SitemapDocument {
  urlset?: { url?: SitemapItem | SitemapItem[] };
  sitemapindex?: { sitemap?: SitemapItem | SitemapItem[] };
}

function parseXml(content: Uint8Array, text: string): SitemapDocument {
  try {
    refuseDoctype(content);
    return parser.parse(text) as SitemapDocument;
  } catch (error) {
    throw notASitemap(error);
  }
}

function unzip(bytes: Uint8Array): Uint8Array {
  // The last four bytes state the size; more than that is not written.
  const size = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4).getUint32(0, true);
  if (size > maxBytes)
    throw new DomainError('knowledgeDownloadFailed', knowledgeWebReasons.tooLarge({ maximum: maxBytes }));
  try {
    return gunzipSync(bytes, { out: new Uint8Array(size) });
  } catch (error) {
    throw notASitemap(error);
  }
}

function notASitemap(cause?: unknown): DomainError {
  return new DomainError('knowledgeDownloadFailed', knowledgeWebReasons.notASitemap(), { cause });
}

function linesOf(text: string): SitemapEntry[] {
  const urls = text
    .split(/\s+/)
    .flatMap((line) => (/^https?:\/\//.test(line) ? (addressOf(line) ?? []) : []));
  if (urls.length === 0) throw notASitemap();
  return urls.map((url) => ({ url, changedAt: '' }));
}

function listOf<T extends object>(value: T | T[] | undefined): T[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((item): item is T => typeof item === 'object' && item !== null);
}

function addressOf(value: unknown, base?: URL): URL | undefined {
  const text = textOf(value);
  if (text === '' || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return /^https?:$/.test(url.protocol) && url.username === '' ? withoutTracking(url) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
