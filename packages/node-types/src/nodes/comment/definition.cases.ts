import { expect, test } from 'vitest';
import { findings, newNode, readNode } from '../../fixtures/readNode.js';
import { comment } from './definition.js';
import { hasMarks, readNote, writeNote } from './note.js';

export function definitionCases() {
  test('creates an empty note of the default size without ports', () => {
    const data = newNode(comment);
    expect(data).toEqual({
      size: { width: 240, height: 150 },
      inputs: {
        schemaType: 'slate',
        note: '[{"type":"paragraph","children":[{"type":"text","text":""}]}]',
      },
    });
    const read = readNode(comment, data);
    expect(comment.ports(read)).toEqual({ in: [], out: [] });
    expect([comment.isolated, findings(comment, data)]).toEqual([true, []]);
  });

  test('reads the plain text of a formatted note, one line per paragraph', () => {
    const note = JSON.stringify([
      { type: 'heading', children: [{ text: 'See ' }, { type: 'link', children: [{ text: 'here' }] }] },
      { type: 'paragraph', children: [{ text: 'and there', bold: true }] },
    ]);
    expect(readNote(note)).toBe('See here\nand there');
    expect([hasMarks(note), hasMarks(writeNote('a\nb'))]).toEqual([true, false]);
    expect(readNote(writeNote('a\n\nb'))).toBe('a\n\nb');
  });

  test('shows a note that is not rich text as is, and other values as empty', () => {
    expect(readNote('plain words')).toBe('plain words');
    expect([readNote(undefined), readNote(7), readNote({}), readNote([null, 1, []])]).toEqual([
      '',
      '',
      '',
      '\n\n',
    ]);
  });

  test('limits the depth of a note', () => {
    let deep: string = '{"text":"x"}';
    for (let depth = 0; depth < 60; depth++) deep = `{"children":[${deep}]}`;
    expect(readNote(`[${deep}]`)).toBe('');
  });
}
