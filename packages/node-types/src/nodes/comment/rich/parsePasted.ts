import { parseJson } from '@heddle/workflow-schema';
import {
  emptyBlock,
  isBlock,
  marks,
  type NoteBlock,
  type NotePiece,
  type NoteText,
  plainBlocks,
  readBlocks,
  safeLink,
} from './richNote.js';

const longest = 200_000;

/** Clipboard contents, as returned by `DataTransfer.getData`. */
export interface Pasted {
  /** `application/x-slate-fragment`: base64 of percent-encoded JSON. */
  fragment: string;
  html: string;
  text: string;
}

/** Parses pasted content into blocks: a Slate fragment, HTML, markdown, or plain lines. */
export function parsePasted({ fragment, html, text }: Pasted): NoteBlock[] {
  const fromEditor = fragment === '' ? undefined : parseFragment(fragment);
  if (fromEditor !== undefined) return fromEditor;
  const fromJson = parseSlateText(text);
  if (fromJson !== undefined) return fromJson;
  if (html !== '' && html.length <= longest) return parseHtml(html);
  return parseMarkdown(text);
}

function parseFragment(fragment: string): NoteBlock[] | undefined {
  if (fragment.length > 2 * longest) return undefined;
  try {
    return parseSlateText(decodeURIComponent(atob(fragment)));
  } catch {
    return undefined;
  }
}

/** Parses JSON text of Slate nodes; undefined for other text. */
function parseSlateText(text: string): NoteBlock[] | undefined {
  const start = text.trimStart();
  if (!start.startsWith('[{') || text.length > longest) return undefined;
  const json = parseJson(text);
  const isNodes = Array.isArray(json) && json.every((node) => JSON.stringify(node).includes('"children"'));
  return isNodes ? readBlocks(json) : undefined;
}

const prefixes: readonly { pattern: RegExp; type: string; list?: string }[] = [
  { pattern: /^###\s+/, type: 'heading-three' },
  { pattern: /^##\s+/, type: 'heading-two' },
  { pattern: /^#\s+/, type: 'heading-one' },
  { pattern: /^>\s?/, type: 'block-quote' },
  { pattern: /^[-*+]\s+/, type: 'list-item', list: 'bulleted-list' },
  { pattern: /^\d{1,9}[.)]\s+/, type: 'list-item', list: 'numbered-list' },
];

/** The block started by a prefix typed before a space: `#`, `##`, `###`, `>`, `-`, `*`, `+`, `1.`. */
export function prefixOf(typed: string): { type: string; list?: string } | undefined {
  const found = prefixes.find(({ pattern }) => pattern.exec(`${typed} `)?.[0].length === typed.length + 1);
  return found && { type: found.type, ...(found.list !== undefined && { list: found.list }) };
}

/**
 * Parses markdown headings, quotes, lists, bold, italic, underline, strikethrough and links; anything else is
 * text.
 */
export function parseMarkdown(text: string): NoteBlock[] {
  const blocks: NoteBlock[] = [];
  for (const plain of plainBlocks(text)) {
    const line = (plain.children[0] as NoteText).text;
    const indent = line.trimStart();
    const found = prefixes.find(({ pattern }) => pattern.test(indent));
    if (found === undefined) {
      blocks.push({ type: 'paragraph', children: inlineMarkdown(line) });
      continue;
    }
    const children = inlineMarkdown(indent.replace(found.pattern, ''));
    const last = blocks.at(-1);
    if (found.list === undefined) blocks.push({ type: found.type, children });
    else if (last?.type === found.list) last.children.push({ type: 'list-item', children });
    else blocks.push({ type: found.list, children: [{ type: 'list-item', children }] });
  }
  // Markdown separates blocks by blank lines; as blocks they would be empty paragraphs.
  const kept = blocks.filter(
    (block, index) =>
      !isEmpty(block) || (blocks[index - 1]?.type === 'paragraph' && !isEmpty(blocks[index - 1]!)),
  );
  return kept.length === 0 ? [emptyBlock()] : kept;
}

function isEmpty({ type, children }: NoteBlock): boolean {
  return type === 'paragraph' && children.every((child) => !isBlock(child) && child.text === '');
}

// Each alternative ends at a character that it does not contain, so matching is linear.
const inline =
  /\*\*([^*]+)\*\*|__([^_]+)__|~~([^~]+)~~|<u>([^<]*)<\/u>|\[([^[\]]*)\]\(([^()\s]*)\)|\*([^*\s][^*]*)\*|\b_([^_\s][^_]*)_\b/g;

function inlineMarkdown(text: string, outer: Partial<NoteText> = {}, depth = 0): NoteText[] {
  const pieces: NoteText[] = [];
  const add = (content: string, more: Partial<NoteText> = {}) => {
    if (content === '') return;
    const next = { ...outer, ...more };
    if (depth < 4 && Object.keys(more).length > 0) pieces.push(...inlineMarkdown(content, next, depth + 1));
    else pieces.push({ ...next, type: 'text', text: content });
  };
  let end = 0;
  for (const match of text.matchAll(inline)) {
    const [all, bold, strong, strike, underline, label, address, italic, slanted] = match;
    const link = safeLink(address);
    if (label !== undefined && link === undefined) continue;
    add(text.slice(end, match.index));
    if (label !== undefined) add(label, { link: link! });
    else if (bold !== undefined || strong !== undefined) add((bold ?? strong)!, { bold: true });
    else if (strike !== undefined) add(strike, { strikethrough: true });
    else if (underline !== undefined) add(underline, { underline: true });
    else add((italic ?? slanted)!, { italic: true });
    end = match.index + all.length;
  }
  add(text.slice(end));
  return pieces.length === 0 ? [{ ...outer, type: 'text', text: '' }] : pieces;
}

const blockTags: ReadonlyMap<string, string> = new Map([
  ['H1', 'heading-one'],
  ['H2', 'heading-two'],
  ['H3', 'heading-three'],
  ['H4', 'heading-three'],
  ['H5', 'heading-three'],
  ['H6', 'heading-three'],
  ['BLOCKQUOTE', 'block-quote'],
  ['UL', 'bulleted-list'],
  ['OL', 'numbered-list'],
  ['LI', 'list-item'],
  ['P', 'paragraph'],
  ['DIV', 'paragraph'],
  ['PRE', 'paragraph'],
  ['TR', 'paragraph'],
]);
const markTags: ReadonlyMap<string, Partial<NoteText>> = new Map([
  ['B', { bold: true }],
  ['STRONG', { bold: true }],
  ['I', { italic: true }],
  ['EM', { italic: true }],
  ['U', { underline: true }],
  ['S', { strikethrough: true }],
  ['DEL', { strikethrough: true }],
  ['STRIKE', { strikethrough: true }],
]);
/** Longer style attributes are cut: searching them takes quadratic time. */
const longestStyle = 1_000;
const silentTags = ['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD', 'TITLE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'SVG'];

/** Parses HTML into blocks, in a separate inert document: nothing is loaded, run or displayed. */
export function parseHtml(html: string): NoteBlock[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // Validated and limited like the content of a document.
  return readBlocks(piecesOf(body, {}, 0, { left: 20_000 }) as never);
}

/** Tag name in upper case; MathML and SVG elements keep the case as written. */
function tagOf(element: Element): string {
  return element.tagName.toUpperCase();
}

function piecesOf(
  element: Element,
  outer: Partial<NoteText>,
  depth: number,
  room: { left: number },
): NotePiece[] {
  const pieces: NotePiece[] = [];
  let run: NoteText[] = [];
  const endRun = () => {
    if (run.some(({ text }) => text.trim() !== '')) pieces.push({ type: 'paragraph', children: run });
    run = [];
  };
  for (const child of element.childNodes) {
    room.left -= 1;
    if (room.left < 0 || depth > 40) break;
    if (child.nodeType === 3) {
      const text = (child.textContent ?? '').replace(/\s+/g, ' ');
      if (text !== '') run.push({ ...outer, type: 'text', text });
    } else if (child instanceof Element && !silentTags.includes(tagOf(child))) {
      const tagName = tagOf(child);
      const block = blockTags.get(tagName);
      if (tagName === 'BR') endRun();
      else if (block === undefined) {
        const inner = piecesOf(child, { ...outer, ...marksOf(child) }, depth + 1, room);
        for (const piece of inner) {
          if (isBlock(piece) && piece.type === 'paragraph' && piece.children.every((one) => !isBlock(one)))
            run.push(...(piece.children as NoteText[]));
          else {
            endRun();
            pieces.push(piece);
          }
        }
      } else {
        endRun();
        pieces.push(...blocksIn(child, block, outer, depth, room));
      }
    }
  }
  endRun();
  return pieces;
}

function blocksIn(
  element: Element,
  type: string,
  outer: Partial<NoteText>,
  depth: number,
  room: { left: number },
): NotePiece[] {
  const inner = piecesOf(element, { ...outer, ...marksOf(element) }, depth + 1, room);
  if (type.endsWith('-list')) {
    const items = inner.map((piece) =>
      isBlock(piece) && piece.type === 'list-item' ? piece : { type: 'list-item', children: [piece] },
    );
    return items.length === 0 ? [] : [{ type, children: items }];
  }
  const only = inner.length === 1 ? inner[0]! : undefined;
  if (only !== undefined && isBlock(only) && only.type === 'paragraph')
    return [{ type, children: only.children }];
  if (type === 'paragraph') return inner;
  const texts = inner.flatMap((piece, index) =>
    isBlock(piece) && piece.children.every((one) => !isBlock(one))
      ? [...(index > 0 ? [{ type: 'text', text: ' ' } as const] : []), ...piece.children]
      : [],
  );
  return inner.length === 0 ? [] : [{ type, children: texts }];
}

function marksOf(element: Element): Partial<NoteText> {
  const found: Partial<NoteText> = { ...markTags.get(tagOf(element)) };
  const link = tagOf(element) === 'A' ? safeLink(element.getAttribute('href')) : undefined;
  if (link !== undefined) found.link = link;
  const style = (element.getAttribute('style') ?? '').slice(0, longestStyle);
  if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) found.bold = true;
  // Some editors wrap everything they copy in a bold element with normal font weight.
  if (/font-weight:\s*(normal|400)/i.test(style)) delete found.bold;
  if (/font-style:\s*italic/i.test(style)) found.italic = true;
  if (/text-decoration[^;]*underline/i.test(style)) found.underline = true;
  if (/text-decoration[^;]*line-through/i.test(style)) found.strikethrough = true;
  for (const mark of marks) if (found[mark] !== true) delete found[mark];
  return found;
}
