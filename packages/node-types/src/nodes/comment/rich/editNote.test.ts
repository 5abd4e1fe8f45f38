import { createEditor, Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import {
  clearFormat,
  fromSlate,
  isOn,
  type NoteTool,
  pasteInto,
  setLink,
  toggle,
  toSlate,
  withNotes,
} from './editNote.js';
import { type NoteBlock, plainBlocks } from './richNote.js';

function open(blocks: NoteBlock[] = plainBlocks('')) {
  const editor = withNotes(createEditor());
  editor.children = toSlate(blocks);
  Transforms.select(editor, Editor.end(editor, []));
  return editor;
}

const type = (editor: Editor, text: string) => {
  for (const sign of text) {
    if (sign === '\n') editor.insertBreak();
    else editor.insertText(sign);
  }
};
const kinds = (editor: Editor) => fromSlate(editor.children).map((block) => block.type);
const clipboard = (data: Record<string, string>) => ({ getData: (kind: string) => data[kind] ?? '' });

describe('typing in a note', () => {
  it.each([
    ['# Warp', 'heading-one'],
    ['## Warp', 'heading-two'],
    ['### Warp', 'heading-three'],
    ['> Warp', 'block-quote'],
    ['- Warp', 'bulleted-list'],
    ['* Warp', 'bulleted-list'],
    ['+ Warp', 'bulleted-list'],
    ['1. Warp', 'numbered-list'],
  ])('turns %j into a block', (typed, kind) => {
    const editor = open();
    type(editor, typed);
    expect(kinds(editor)).toEqual([kind]);
    expect(Editor.string(editor, [])).toBe('Warp');
  });

  it('keeps a prefix inside a line as text', () => {
    const editor = open();
    type(editor, 'a # b');
    expect(kinds(editor)).toEqual(['paragraph']);
    expect(Editor.string(editor, [])).toBe('a # b');
  });

  it('continues with a paragraph after a heading, an item after an item, and leaves a list at an empty item', () => {
    const editor = open();
    type(editor, '# Warp\n- one\ntwo\n\nafter');
    expect(fromSlate(editor.children)).toMatchObject([
      { type: 'heading-one', children: [{ text: 'Warp' }] },
      {
        type: 'bulleted-list',
        children: [
          { type: 'list-item', children: [{ text: 'one' }] },
          { type: 'list-item', children: [{ text: 'two' }] },
        ],
      },
      { type: 'paragraph', children: [{ type: 'text', text: 'after' }] },
    ]);
  });

  it('turns a block into a paragraph with Backspace at its start', () => {
    const editor = open();
    type(editor, '- one');
    Transforms.select(editor, Editor.start(editor, []));
    editor.deleteBackward('character');
    expect(kinds(editor)).toEqual(['paragraph']);
    expect(Editor.string(editor, [])).toBe('one');
  });

  it('always has a paragraph', () => {
    const editor = open();
    Transforms.removeNodes(editor, { at: [0] });
    expect(kinds(editor)).toEqual(['paragraph']);
  });
});

describe('the note toolbar', () => {
  const marked: readonly NoteTool[] = ['bold', 'italic', 'underline', 'strikethrough'];
  it.each(marked)('toggles %s', (tool) => {
    const editor = open(plainBlocks('warp'));
    Transforms.select(editor, Editor.range(editor, []));
    toggle(editor, tool);
    expect(isOn(editor, tool)).toBe(true);
    expect(fromSlate(editor.children)[0]!.children).toEqual([{ type: 'text', text: 'warp', [tool]: true }]);
    toggle(editor, tool);
    expect(fromSlate(editor.children)).toEqual(plainBlocks('warp'));
  });

  it('converts lines to a list, one list type to the other, and a list back to lines', () => {
    const editor = open(plainBlocks('a\nb'));
    Transforms.select(editor, Editor.range(editor, []));
    toggle(editor, 'bulleted-list');
    expect(kinds(editor)).toEqual(['bulleted-list']);
    toggle(editor, 'numbered-list');
    expect(kinds(editor)).toEqual(['numbered-list']);
    expect(isOn(editor, 'numbered-list')).toBe(true);
    toggle(editor, 'numbered-list');
    expect(fromSlate(editor.children)).toEqual(plainBlocks('a\nb'));
  });

  it('accepts only web and mail links and clears all formatting', () => {
    const editor = open(plainBlocks('warp'));
    Transforms.select(editor, Editor.range(editor, []));
    expect(setLink(editor, 'javascript:alert(1)')).toBe(false);
    expect(setLink(editor, 'example.org')).toBe(true);
    toggle(editor, 'heading-two');
    toggle(editor, 'bold');
    expect(fromSlate(editor.children)).toEqual([
      {
        type: 'heading-two',
        children: [{ type: 'text', text: 'warp', link: 'https://example.org', bold: true }],
      },
    ]);
    clearFormat(editor);
    expect(fromSlate(editor.children)).toEqual(plainBlocks('warp'));
  });
});

describe('pasting into a note', () => {
  it('inserts a single line at the cursor', () => {
    const editor = open(plainBlocks('see '));
    pasteInto(editor, clipboard({ 'text/plain': '**this**' }));
    expect(fromSlate(editor.children)).toMatchObject([
      { children: [{ text: 'see ' }, { text: 'this', bold: true }] },
    ]);
  });

  it('replaces an empty line with blocks and inserts them below a line with text', () => {
    const editor = open();
    pasteInto(editor, clipboard({ 'text/plain': '# One\n\n- a\n- b\n\ntext' }));
    expect(kinds(editor)).toEqual(['heading-one', 'bulleted-list', 'paragraph']);
    pasteInto(editor, clipboard({ 'text/plain': '> said\n> again' }));
    expect(kinds(editor)).toEqual([
      'heading-one',
      'bulleted-list',
      'paragraph',
      'block-quote',
      'block-quote',
    ]);
  });

  it('checks pasted editor nodes like a document', () => {
    const nodes = [{ type: 'paragraph', children: [{ text: 'x', link: 'javascript:alert(1)', bold: true }] }];
    const fragment = btoa(encodeURIComponent(JSON.stringify(nodes)));
    for (const data of [
      { 'application/x-slate-fragment': fragment },
      { 'text/plain': JSON.stringify(nodes) },
    ] as Record<string, string>[]) {
      const editor = open();
      pasteInto(editor, clipboard(data));
      expect(fromSlate(editor.children)).toEqual([
        { type: 'paragraph', children: [{ type: 'text', text: 'x', bold: true }] },
      ]);
    }
  });
});
