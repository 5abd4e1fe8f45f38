import type { FileBlock } from '../DocumentFiles.js';
import { markdownTable } from '../sheets/markdownTable.js';

/** What is used of a DOM node; linkedom has no types of its own for them. */
export interface HtmlNode {
  nodeType: number;
  nodeName: string;
  nodeValue: string | null;
  textContent: string | null;
  childNodes: Iterable<HtmlNode>;
  getAttribute?(name: string): string | null;
  querySelectorAll?(selector: string): Iterable<HtmlNode>;
}

const textNode = 3;
const elementNode = 1;
/** Deeper elements are read as plain text. */
const maxDepth = 200;
const ignored =
  /^(?:script|style|noscript|template|iframe|svg|head|object|embed|nav|button|select|textarea)$/;
const divisions =
  /^(?:address|article|aside|blockquote|body|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|header|html|li|main|p|section|summary|tbody|td|tr)$/;

/** The blocks below an element. `imageKey` returns the key of a picture that is to be kept. */
export function htmlBlocks(
  root: HtmlNode,
  imageKey: (image: HtmlNode) => string | undefined = () => undefined,
): FileBlock[] {
  const reader = new HtmlReader(imageKey);
  reader.readChildren(root, 0);
  reader.endParagraph();
  return reader.blocks;
}

class HtmlReader {
  readonly blocks: FileBlock[] = [];
  #inline: string[] = [];

  constructor(readonly imageKey: (image: HtmlNode) => string | undefined) {}

  readChildren(parent: HtmlNode, depth: number): void {
    for (const node of parent.childNodes) this.#read(node, depth + 1);
  }

  #read(node: HtmlNode, depth: number): void {
    if (node.nodeType === textNode) {
      this.#inline.push((node.nodeValue ?? '').replace(/\s+/g, ' '));
      return;
    }
    if (node.nodeType !== elementNode) return;
    const name = node.nodeName.toLowerCase();
    if (ignored.test(name)) return;
    if (depth > maxDepth) this.#inline.push(plainText(node));
    else this.#readElement(node, name, depth);
  }

  #readElement(node: HtmlNode, name: string, depth: number): void {
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level) this.#add({ type: 'heading', level: Number(level), text: plainText(node) });
    else if (name === 'br') this.#inline.push('\n');
    else if (name === 'hr') this.endParagraph();
    else if (name === 'pre')
      this.#add({ type: 'code', text: `\`\`\`\n${trimLines(node.textContent ?? '')}\n\`\`\`` });
    else if (name === 'table') this.#readTable(node);
    else if (name === 'ul' || name === 'ol') this.#add({ type: 'list', text: listText(node, name, 0) });
    else if (name === 'img') this.#readImage(node);
    else if (divisions.test(name)) {
      this.endParagraph();
      this.readChildren(node, depth);
      this.endParagraph();
    } else this.readChildren(node, depth);
  }

  #readImage(node: HtmlNode): void {
    const text = plainAlternative(node);
    const image = this.imageKey(node);
    if (image) this.#add({ type: 'image', text, image });
    else if (text) this.#inline.push(` ${text} `);
  }

  #readTable(table: HtmlNode): void {
    const rows = [...(table.querySelectorAll?.('tr') ?? [])].map((row) =>
      [...row.childNodes].filter(({ nodeName }) => /^t[dh]$/i.test(nodeName)).map(plainText),
    );
    const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
    // A table of one column is layout.
    if (filled.every((cells) => cells.length <= 1))
      for (const [cell = ''] of filled) this.#add({ type: 'paragraph', text: cell });
    else this.#add({ type: 'table', text: markdownTable(filled) });
    this.#addImages(table);
  }

  #addImages(parent: HtmlNode): void {
    for (const node of parent.querySelectorAll?.('img') ?? []) {
      const image = this.imageKey(node);
      if (image) this.#add({ type: 'image', text: plainAlternative(node), image });
    }
  }

  #add(block: FileBlock): void {
    this.endParagraph();
    if (block.text.trim() !== '' || block.image) this.blocks.push(block);
  }

  endParagraph(): void {
    const text = this.#inline
      .join('')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim();
    this.#inline = [];
    if (text !== '') this.blocks.push({ type: 'paragraph', text });
  }
}

function plainAlternative(node: HtmlNode): string {
  return (node.getAttribute?.('alt') ?? '').replace(/\s+/g, ' ').trim();
}

function plainText(node: HtmlNode): string {
  return (node.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function trimLines(text: string): string {
  return text.replace(/^\n+|\s+$/g, '');
}

/** Items of a list, one per line; nested lists are indented. */
function listText(list: HtmlNode, name: string, depth: number): string {
  const lines: string[] = [];
  let number = 0;
  for (const item of list.childNodes) {
    if (item.nodeType !== elementNode) continue;
    number += 1;
    const own: string[] = [];
    const nested: string[] = [];
    for (const child of item.childNodes) {
      const childName = child.nodeName.toLowerCase();
      if (/^[uo]l$/.test(childName) && depth < maxDepth / 4)
        nested.push(listText(child, childName, depth + 1));
      else if (!ignored.test(childName)) own.push(child.textContent ?? '');
    }
    const text = own.join('').replace(/\s+/g, ' ').trim();
    if (text) lines.push(`${'  '.repeat(depth)}${name === 'ol' ? `${number}.` : '-'} ${text}`);
    lines.push(...nested.filter((part) => part !== ''));
  }
  return lines.join('\n');
}
