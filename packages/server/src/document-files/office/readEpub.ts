import type { Unzipped } from 'fflate';
import { parseHTML } from 'linkedom';
import { openArchive } from '../archive/openArchive.js';
import type { FileBlock, ReadDocument } from '../DocumentFiles.js';
import { FileProblem } from '../FileProblem.js';
import { type HtmlNode, htmlBlocks } from '../html/htmlBlocks.js';
import { ImageCollection } from '../ImageCollection.js';
import { pictureTypeOf } from '../recogniseFormat.js';
import { decodeText } from '../text/decodeText.js';

/** Elements that HTML never closes; others that XHTML closes at once would contain the rest of the page. */
const voidElement = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
const damaged = () => new FileProblem('damaged', { format: 'EPUB' });

/** Reads an e-book: its chapters in reading order. */
export function readEpub(bytes: Uint8Array, { images: withImages }: { images: boolean }): ReadDocument {
  const parts = openArchive(
    bytes,
    'EPUB',
    (path) =>
      /\.(?:opf|xml|xhtml|html?)$/i.test(path) || (withImages && /\.(?:png|jpe?g|gif|webp)$/i.test(path)),
  );
  const container = elementsOf(textOf(parts, 'META-INF/container.xml'), 'rootfile');
  const packagePath = container[0]?.getAttribute('full-path') ?? '';
  const contents = textOf(parts, packagePath);
  const paths = new Map(
    elementsOf(contents, 'item').map((item) => [
      item.getAttribute('id') ?? '',
      resolvePath(packagePath, item.getAttribute('href') ?? ''),
    ]),
  );
  const chapters = elementsOf(contents, 'itemref').map((item) => paths.get(item.getAttribute('idref') ?? ''));
  refuseEncrypted(parts, chapters);
  const images = new ImageCollection();
  const blocks: FileBlock[] = [];
  for (const path of new Set(chapters)) {
    if (path === undefined || !parts[path]) continue;
    const { document } = parseHTML(closeElements(decodeText(parts[path])));
    const keyOf = (image: HtmlNode) =>
      keepImage(parts, resolvePath(path, image.getAttribute?.('src') ?? ''), images);
    const root = document.body ?? document.documentElement;
    for (const block of htmlBlocks(root as unknown as HtmlNode, withImages ? keyOf : undefined))
      blocks.push(block);
  }
  const title = /<dc:title[^<>]*>([^<]*)</i.exec(contents)?.[1]?.trim();
  return { blocks, images: images.list, ...(title && { title }) };
}

function textOf(parts: Unzipped, path: string): string {
  const part = parts[path];
  if (!part) throw damaged();
  return decodeText(part);
}

/** Elements of XML by name, in order; a prefix of the name is left out. */
function elementsOf(xml: string, name: string): Element[] {
  const { document } = parseHTML(
    `<html><body>${closeElements(xml.replace(/<(\/?)\w+:/g, '<$1'))}</body></html>`,
  );
  return [...document.querySelectorAll(name)] as unknown as Element[];
}

/** What is used of an element. */
interface Element {
  getAttribute(name: string): string | null;
}

function closeElements(xhtml: string): string {
  return xhtml.replace(/<([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi, (tag, name: string, attributes: string) =>
    voidElement.test(name) ? tag : `<${name}${attributes}></${name}>`,
  );
}

/** The path that a reference names, relative to the part with the reference. */
function resolvePath(from: string, reference: string): string {
  const base = new URL(from, 'https://archive.invalid/');
  if (!URL.canParse(reference, base)) return '';
  try {
    return decodeURIComponent(new URL(reference, base).pathname).slice(1);
  } catch {
    return '';
  }
}

/** Fonts are often obscured; a book whose chapters are encrypted cannot be read. */
function refuseEncrypted(parts: Unzipped, chapters: readonly (string | undefined)[]): void {
  const encryption = parts['META-INF/encryption.xml'];
  if (!encryption) return;
  const encrypted = elementsOf(decodeText(encryption), 'cipherreference').map((reference) =>
    resolvePath('', reference.getAttribute('uri') ?? reference.getAttribute('URI') ?? ''),
  );
  if (encrypted.some((path) => chapters.includes(path))) throw new FileProblem('encrypted');
}

function keepImage(parts: Unzipped, path: string, images: ImageCollection): string | undefined {
  const content = parts[path];
  const mediaType = content && pictureTypeOf(content);
  return mediaType ? images.add(content, mediaType) : undefined;
}
