import { type BaseEditor, type Descendant, Editor, Element, type Node, Path, Range, Transforms } from 'slate';
import { parsePasted, prefixOf } from './parsePasted.js';
import {
  isBlock,
  listBlocks,
  marks,
  type NoteBlock,
  type NoteMark,
  type NoteText,
  safeLink,
} from './richNote.js';

/** Formats of a note's text, besides links. */
export type NoteTool =
  | NoteMark
  | 'paragraph'
  | 'heading-one'
  | 'heading-two'
  | 'heading-three'
  | 'block-quote'
  | (typeof listBlocks)[number];

const isList = (type: string) => (listBlocks as readonly string[]).includes(type);
const typeOf = (node: Node) => (Element.isElement(node) ? (node as unknown as NoteBlock).type : '');

/** Casts between our blocks and Slate's nodes, which have the same shape. */
export const toSlate = (blocks: readonly NoteBlock[]) => blocks as unknown as Descendant[];
export const fromSlate = (nodes: readonly Descendant[]) => nodes as unknown as NoteBlock[];

/** Adds note behavior to an editor: typing, Enter, Backspace and paste. */
export function withNotes<Kind extends BaseEditor>(editor: Kind): Kind {
  const { insertText, insertBreak, deleteBackward, normalizeNode } = editor;
  editor.insertText = (text, options) => {
    if (text === ' ' && applyPrefix(editor)) return;
    insertText(text, options);
  };
  editor.insertBreak = () => {
    const entry = blockEntry(editor);
    if (entry === undefined) return insertBreak();
    const [block, path] = entry;
    const isEmpty = Editor.string(editor, path) === '';
    const type = typeOf(block);
    if (type === 'list-item' && isEmpty) return setBlock(editor, 'paragraph');
    insertBreak();
    // Enter after a heading or quote starts a paragraph; after a list item, another item.
    if (type !== 'list-item' && type !== 'paragraph' && !isEmpty)
      Transforms.setNodes(editor, { type: 'paragraph' } as never, {
        match: (node) => node === blockEntry(editor)?.[0],
      });
  };
  editor.deleteBackward = (unit) => {
    const entry = blockEntry(editor);
    const { selection } = editor;
    const isAtStart =
      entry !== undefined &&
      selection !== null &&
      Range.isCollapsed(selection) &&
      Editor.isStart(editor, selection.anchor, entry[1]);
    if (isAtStart && typeOf(entry[0]) !== 'paragraph') setBlock(editor, 'paragraph');
    else deleteBackward(unit);
  };
  editor.normalizeNode = (entry, options) => {
    const [node, path] = entry;
    if (path.length === 0 && editor.children.length === 0) {
      Transforms.insertNodes(
        editor,
        toSlate([{ type: 'paragraph', children: [{ type: 'text', text: '' }] }]),
      );
      return;
    }
    // Text inserted by Slate lacks our `type`.
    if (!Element.isElement(node) && !Editor.isEditor(node) && (node as NoteText).type !== 'text') {
      Transforms.setNodes(editor, { type: 'text' } as never, { at: path, match: (one) => one === node });
      return;
    }
    normalizeNode(entry, options);
  };
  return editor;
}

/** Replaces the selection by pasted content. */
export function pasteInto(editor: BaseEditor, data: Pick<DataTransfer, 'getData'>): void {
  const blocks = parsePasted({
    fragment: data.getData('application/x-slate-fragment'),
    html: data.getData('text/html'),
    text: data.getData('text/plain'),
  });
  const [first] = blocks;
  const isOneLine =
    blocks.length === 1 && first!.type === 'paragraph' && first!.children.every((one) => !isBlock(one));
  Editor.withoutNormalizing(editor, () => {
    if (editor.selection !== null && Range.isExpanded(editor.selection)) Transforms.delete(editor);
    if (isOneLine) {
      Transforms.insertNodes(editor, toSlate(first!.children as never), { select: true });
      return;
    }
    const entry = topEntry(editor);
    const isOnEmpty = entry !== undefined && Editor.string(editor, entry[1]) === '';
    const at = entry === undefined ? [editor.children.length] : Path.next(entry[1]);
    Transforms.insertNodes(editor, toSlate(blocks), { at, select: true });
    if (isOnEmpty) Transforms.removeNodes(editor, { at: entry[1] });
  });
}

/** True if the whole selection has this mark or is inside such a block. */
export function isOn(editor: BaseEditor, tool: NoteTool): boolean {
  if ((marks as readonly string[]).includes(tool))
    return (Editor.marks(editor) as Partial<NoteText> | null)?.[tool as NoteMark] === true;
  const [found] =
    editor.selection === null ? [] : Editor.nodes(editor, { match: (node) => typeOf(node) === tool });
  return found !== undefined;
}

/** Toggles a mark of the selected text, or the type of the selected blocks. */
export function toggle(editor: BaseEditor, tool: NoteTool): void {
  if ((marks as readonly string[]).includes(tool)) {
    if (isOn(editor, tool)) Editor.removeMark(editor, tool);
    else Editor.addMark(editor, tool, true);
  } else setBlock(editor, isOn(editor, tool) ? 'paragraph' : tool);
}

/** Links the selected text, or removes its link; returns false for a URL that is not allowed. */
export function setLink(editor: BaseEditor, address: string): boolean {
  if (address.trim() === '') {
    Editor.removeMark(editor, 'link');
    return true;
  }
  const link = safeLink(address);
  if (link !== undefined) Editor.addMark(editor, 'link', link);
  return link !== undefined;
}

export function linkOf(editor: BaseEditor): string {
  return (Editor.marks(editor) as Partial<NoteText> | null)?.link ?? '';
}

/** Removes marks, links and block types from the selected text. */
export function clearFormat(editor: BaseEditor): void {
  Editor.withoutNormalizing(editor, () => {
    for (const mark of [...marks, 'link']) Editor.removeMark(editor, mark);
    setBlock(editor, 'paragraph');
  });
}

function setBlock(editor: BaseEditor, type: string): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.unwrapNodes(editor, { match: (node) => isList(typeOf(node)), split: true });
    const kind = isList(type) ? 'list-item' : type;
    Transforms.setNodes(editor, { type: kind } as never, { match: isTextBlock });
    if (isList(type))
      Transforms.wrapNodes(editor, { type, children: [] } as never, {
        match: (node) => typeOf(node) === 'list-item',
      });
  });
}

/** A block whose children are texts. */
function isTextBlock(node: Node): boolean {
  return Element.isElement(node) && node.children.every((child) => !Element.isElement(child));
}

/** The block around the cursor. */
function blockEntry(editor: BaseEditor) {
  return editor.selection === null ? undefined : Editor.above(editor, { match: isTextBlock });
}

function topEntry(editor: BaseEditor) {
  return editor.selection === null
    ? undefined
    : Editor.above(editor, { match: (node, path) => Element.isElement(node) && path.length === 1 });
}

/** Turns a prefix such as `#`, typed before a space at the start of a paragraph, into its block. */
function applyPrefix(editor: BaseEditor): boolean {
  const { selection } = editor;
  const entry = blockEntry(editor);
  if (selection === null || !Range.isCollapsed(selection) || entry === undefined) return false;
  if (typeOf(entry[0]) !== 'paragraph') return false;
  const range = { anchor: selection.anchor, focus: Editor.start(editor, entry[1]) };
  const found = prefixOf(Editor.string(editor, range));
  if (found === undefined) return false;
  Transforms.select(editor, range);
  Transforms.delete(editor);
  setBlock(editor, found.list ?? found.type);
  return true;
}
