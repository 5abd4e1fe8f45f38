import { isJsonObject, type Json, parseJson, readOwn } from '@heddle/workflow-schema';

/** Block and mark names as stored in documents; those of Coze Studio's comment editor. */
export const listBlocks = ['bulleted-list', 'numbered-list'] as const;
export const marks = ['bold', 'italic', 'underline', 'strikethrough'] as const;

export type NoteMark = (typeof marks)[number];

/** A span of text with its marks. */
export interface NoteText {
  type: 'text';
  text: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strikethrough?: boolean;
  /** A URL accepted by `safeLink`. */
  link?: string;
}

/** A paragraph, heading, quote, list or list item. Its children are either all texts or all blocks. */
export interface NoteBlock {
  /** One of the names above, `list-item`, or an unknown name, which is kept and rendered as a paragraph. */
  type: string;
  children: NotePiece[];
}

export type NotePiece = NoteBlock | NoteText;

/** Limits of a note; anything beyond is cut off. */
const deepest = 12;
const mostPieces = 5_000;
const longestText = 200_000;

export function isBlock(piece: NotePiece): piece is NoteBlock {
  return 'children' in piece;
}

export function emptyBlock(type = 'paragraph'): NoteBlock {
  return { type, children: [{ type: 'text', text: '' }] };
}

/** The blocks of a note from any document value: at least one, of valid shape and limited size. */
export function readBlocks(note: Json | undefined): NoteBlock[] {
  const value = typeof note === 'string' ? parseJson(note) : note;
  if (!Array.isArray(value)) return typeof note === 'string' ? plainBlocks(note) : [emptyBlock()];
  const room = { pieces: mostPieces, text: longestText };
  const blocks = blocksOf(value, 0, room);
  return blocks.length === 0 ? [emptyBlock()] : blocks;
}

/** One paragraph per line. */
export function plainBlocks(text: string): NoteBlock[] {
  const lines = text.slice(0, longestText).split(/\r\n|\r|\n/, mostPieces);
  return lines.map((line) => ({ type: 'paragraph', children: [{ type: 'text', text: line }] }));
}

/** Appends plain text to the last text of these blocks, in place; each further line becomes a paragraph. */
export function appendText(blocks: NoteBlock[], text: string): NoteBlock[] {
  const lines = plainBlocks(text);
  let last: NotePiece | undefined = blocks.at(-1);
  while (last !== undefined && isBlock(last)) last = last.children.at(-1);
  if (last === undefined) return lines;
  last.text += (lines[0]!.children[0] as NoteText).text;
  return [...blocks, ...lines.slice(1)];
}

/** Blocks as stored in the document. */
export function writeBlocks(blocks: readonly NoteBlock[]): string {
  return JSON.stringify(blocks);
}

/** The URL if it may be opened (web and mail); undefined otherwise. */
export function safeLink(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > 2_000) return undefined;
  const address = text.trim();
  const isNamed = /^[a-z][a-z\d+.-]*:/i.test(address);
  const whole = isNamed || !/^[^\s/@]+\.[^\s]+$/.test(address) ? address : `https://${address}`;
  try {
    const { protocol } = new URL(whole);
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? whole : undefined;
  } catch {
    return undefined;
  }
}

interface Room {
  pieces: number;
  text: number;
}

function blocksOf(list: readonly Json[], depth: number, room: Room): NoteBlock[] {
  const blocks: NoteBlock[] = [];
  for (const json of list) {
    if (room.pieces <= 0) break;
    const piece = pieceOf(json, depth, room);
    if (piece === undefined) continue;
    if (isBlock(piece)) blocks.push(piece);
    // Text between blocks becomes a paragraph.
    else blocks.push({ type: 'paragraph', children: [piece] });
  }
  return blocks;
}

function pieceOf(json: Json, depth: number, room: Room): NotePiece | undefined {
  if (!isJsonObject(json) || depth > deepest || room.pieces <= 0) return undefined;
  room.pieces -= 1;
  const text = readOwn(json, 'text');
  if (typeof text === 'string') return textPiece(json, text, room);
  const children = readOwn(json, 'children');
  if (!Array.isArray(children)) return undefined;
  const type = readOwn(json, 'type');
  const inner = children.flatMap((child) => inlineOf(child, depth, room));
  const kept = inner.some(isBlock)
    ? inner.map((piece) => (isBlock(piece) ? piece : { type: 'paragraph', children: [piece] }))
    : inner;
  const name = typeof type === 'string' && type.length <= 40 ? type : 'paragraph';
  return { type: name, children: kept.length === 0 ? [{ type: 'text', text: '' }] : kept };
}

/** A child; an element of type `link` becomes marked text. */
function inlineOf(json: Json, depth: number, room: Room): NotePiece[] {
  const piece = pieceOf(json, depth + 1, room);
  if (piece === undefined) return [];
  if (!isBlock(piece) || piece.type !== 'link' || !isJsonObject(json)) return [piece];
  const link = safeLink(readOwn(json, 'url') ?? readOwn(json, 'href') ?? readOwn(json, 'link'));
  return piece.children.map((child) => (isBlock(child) || link === undefined ? child : { ...child, link }));
}

function textPiece(json: Json, text: string, room: Room): NoteText {
  const piece: NoteText = { type: 'text', text: text.slice(0, Math.max(0, room.text)) };
  room.text -= piece.text.length;
  for (const mark of marks) if (isJsonObject(json) && readOwn(json, mark) === true) piece[mark] = true;
  const link = isJsonObject(json) ? safeLink(readOwn(json, 'link')) : undefined;
  if (link !== undefined) piece.link = link;
  return piece;
}
