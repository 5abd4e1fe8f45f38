import type { Unzipped } from 'fflate';
import { DOMParser, parseHTML } from 'linkedom';
import { openArchive } from '../archive/openArchive.js';
import type { ReadDocument } from '../DocumentFiles.js';
import { FileProblem } from '../FileProblem.js';
import { type HtmlNode, htmlBlocks } from '../html/htmlBlocks.js';
import { ImageCollection } from '../ImageCollection.js';
import { pictureTypeOf } from '../recogniseFormat.js';
import { decodeText } from '../text/decodeText.js';

const maxDepth = 200;
const textNode = 3;
const elementNode = 1;
/** Deleted text, comments, numbers of notes, and tables of contents, which repeat the headings. */
const ignored =
  /^(?:text:tracked-changes|office:annotation|text:note-citation|text:table-of-content|text:sequence-decls|office:forms)$/;
const tags: Readonly<Record<string, string>> = {
  'text:p': 'p',
  'text:list': 'ul',
  'text:list-item': 'li',
  'text:list-header': 'li',
  'text:section': 'div',
  'text:note-body': 'div',
  'table:table': 'table',
  'table:table-row': 'tr',
  'table:table-cell': 'td',
};

/** Reads an OpenDocument text in order: headings, paragraphs, lists, tables and pictures. */
export function readOdt(bytes: Uint8Array, { images: withImages }: { images: boolean }): ReadDocument {
  const parts = openArchive(
    bytes,
    'ODT',
    (path) =>
      /^(?:content\.xml|META-INF\/manifest\.xml)$/.test(path) || (withImages && path.startsWith('Pictures/')),
  );
  const manifest = parts['META-INF/manifest.xml'];
  if (manifest && decodeText(manifest).includes('encryption-data')) throw new FileProblem('encrypted');
  const content = parts['content.xml'];
  if (!content) throw new FileProblem('damaged', { format: 'ODT' });
  const source = new DOMParser().parseFromString(decodeText(content), 'text/xml');
  const body = source.querySelector('office\\:text') as unknown as HtmlNode | null;
  if (!body) throw new FileProblem('damaged', { format: 'ODT' });
  const images = new ImageCollection();
  const writer = new HtmlWriter(parts, withImages ? images : undefined);
  writer.writeChildren(body, 0);
  const { document } = parseHTML(`<!doctype html><html><body>${writer.html}</body></html>`);
  const keyOf = (image: HtmlNode) => image.getAttribute?.('src') || undefined;
  return { blocks: htmlBlocks(document.body as unknown as HtmlNode, keyOf), images: images.list };
}

/** Writes the text as HTML, whose reader knows lists, tables and spaces. */
class HtmlWriter {
  readonly #parts: string[] = [];

  constructor(
    readonly archive: Unzipped,
    readonly images: ImageCollection | undefined,
  ) {}

  get html(): string {
    return this.#parts.join('');
  }

  writeChildren(parent: HtmlNode, depth: number): void {
    if (depth > maxDepth) throw new FileProblem('tooDeep');
    for (const node of parent.childNodes) {
      if (node.nodeType === textNode) this.#parts.push(escapeText(node.nodeValue ?? ''));
      else if (node.nodeType === elementNode) this.#writeElement(node, depth);
    }
  }

  #writeElement(node: HtmlNode, depth: number): void {
    const name = node.nodeName.toLowerCase();
    if (ignored.test(name)) return;
    if (name === 'text:s' || name === 'text:tab') this.#parts.push(' ');
    else if (name === 'text:line-break') this.#parts.push('<br>');
    else if (name === 'draw:image') this.#writeImage(node);
    else {
      const tag = name === 'text:h' ? headingTag(node) : tags[name];
      if (tag) this.#parts.push(`<${tag}>`);
      this.writeChildren(node, depth + 1);
      if (tag) this.#parts.push(`</${tag}>`);
    }
  }

  #writeImage(node: HtmlNode): void {
    const content = this.archive[node.getAttribute?.('xlink:href') ?? ''];
    const mediaType = content && pictureTypeOf(content);
    const key = mediaType && this.images?.add(content, mediaType);
    if (key) this.#parts.push(`<img src="${key}" alt="">`);
  }
}

function headingTag(node: HtmlNode): string {
  const level = Number(node.getAttribute?.('text:outline-level') ?? 1);
  return `h${Math.min(Math.max(Number.isInteger(level) ? level : 1, 1), 6)}`;
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
