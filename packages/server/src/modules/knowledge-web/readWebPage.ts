import { knowledgeWebReasons } from '@heddle/api-contract/reasons/knowledge-web';
import { DocumentFileError } from '../../document-files/DocumentFileError.js';
import type { FileBlock } from '../../document-files/DocumentFiles.js';
import { decodeText } from '../../document-files/text/decodeText.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { pageFetcher } from './PageFetcher.js';
import { withoutTracking } from './webAddress.js';

/** A page as people read it. */
export interface WebPageText {
  /** After redirects; the address that the page states for itself, if that is on the same host. */
  url: URL;
  title: string;
  /** Markdown. */
  content: string;
  /** SHA-256 of the content. */
  hash: string;
  /** Pages of the same host that it links to. */
  links: URL[];
}

/** Fetches a page and reads its main text. */
export async function readWebPage(app: App, address: URL, signal: AbortSignal): Promise<WebPageText> {
  const { url, contentType, bytes } = await app.use(pageFetcher).fetchPage(address, { signal });
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/^text\/(?:plain|markdown)$/.test(type)) return pageOf(url, '', decodeText(bytes).trim(), []);
  if (type !== '' && !/^(?:text\/html|application\/xhtml\+xml)$/.test(type))
    throw new DomainError(
      'knowledgeDownloadFailed',
      knowledgeWebReasons.contentType({ type: type.slice(0, 100) }),
    );
  const page = await app.documentFiles
    .readPage(bytes, { url: url.href, contentType }, { signal })
    .catch(toReason);
  const links = page.links
    .map((link) => withoutTracking(new URL(link)))
    .filter(({ host }) => host === url.host);
  const stated = page.canonical === undefined ? url : new URL(page.canonical);
  return pageOf(stated.host === url.host ? stated : url, page.title ?? '', markdownOf(page.blocks), links);
}

function toReason(error: unknown): never {
  if (error instanceof DocumentFileError)
    throw new DomainError('knowledgeDownloadFailed', error.reason, { cause: error });
  throw error;
}

async function pageOf(url: URL, title: string, content: string, links: URL[]): Promise<WebPageText> {
  if (content === '') throw new DomainError('knowledgeDownloadFailed', knowledgeWebReasons.noText());
  return { url: withoutTracking(url), title, content, hash: await contentHash(content), links };
}

function markdownOf(blocks: readonly FileBlock[]): string {
  return blocks
    .map(({ type, level = 1, text }) => (type === 'heading' ? `${'#'.repeat(level)} ${text}` : text))
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

/** SHA-256 in hexadecimal digits. */
export async function contentHash(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
