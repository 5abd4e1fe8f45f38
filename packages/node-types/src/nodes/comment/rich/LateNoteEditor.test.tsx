import type { JsonObject } from '@heddle/workflow-schema';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { comment } from '../definition.js';
import { readNote, writeNote } from '../note.js';
import { createLateNoteEditor } from './LateNoteEditor.js';
import { NoteEditor } from './NoteEditor.js';

/** An editor whose code loads when `arrive` is called. */
function makeLateEditor() {
  let resolve: (editor: typeof NoteEditor) => void = () => undefined;
  const code = new Promise<typeof NoteEditor>((settle) => {
    resolve = settle;
  });
  return { ...createLateNoteEditor(() => code), arrive: () => resolve(NoteEditor) };
}

/** A card with a note being edited, as on the canvas; `set` changes the document from outside. */
function show(text: string, { LateNoteEditor }: Pick<ReturnType<typeof makeLateEditor>, 'LateNoteEditor'>) {
  const now = { note: writeNote(text), set: (_text: string) => {} };
  function Card() {
    const [note, setNote] = useState(now.note);
    now.note = note;
    now.set = (other) => setNote(writeNote(other));
    const raw = { ...comment.create({ language: 'en', title: 'Note' }), inputs: { note } };
    const read = comment.data.safeParse(raw);
    if (!read.success) throw new TypeError('the note cannot be read');
    return (
      <LateNoteEditor
        id="1"
        data={read.data}
        raw={raw as JsonObject}
        title="Note"
        isSelected
        isReadOnly={false}
        issueCount={{ errors: 0, warnings: 0 }}
        context={{ language: 'en', titleOf: () => undefined }}
        edit={(recipe) => {
          const draft: JsonObject = {};
          recipe(draft);
          setNote(String((draft.inputs as JsonObject).note));
        }}
        close={() => undefined}
      />
    );
  }
  render(<Card />);
  return { text: () => readNote(now.note), set: (other: string) => now.set(other) };
}

const field = () => screen.getByRole('textbox', { name: 'Note' });
const type = (value: string) => fireEvent.input(field(), { target: { value } });

it('takes input before the editor has loaded and keeps the word that an input method is composing', async () => {
  const editor = makeLateEditor();
  const note = show('warp', editor);
  expect(field()).toBe(document.activeElement);
  type(' weft\nselvage');
  expect(note.text()).toBe('warp weft\nselvage');
  note.set('twill');
  await waitFor(() => expect(field()).toHaveProperty('value', ''));
  fireEvent.compositionStart(field());
  fireEvent.input(field(), { target: { value: ' zhi' }, isComposing: true });
  editor.arrive();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(field().tagName).toBe('TEXTAREA');
  expect(note.text()).toBe('twill');
  fireEvent.compositionEnd(field(), { target: { value: ' 织' } });
  await waitFor(() => expect(field().getAttribute('contenteditable')).toBe('true'));
  expect(note.text()).toBe('twill 织');
  expect(field().textContent).toBe('twill 织');
  expect(field()).toBe(document.activeElement);
});

it('shows the editor at once when it has loaded already', async () => {
  const editor = makeLateEditor();
  editor.prepareNoteEditor();
  editor.arrive();
  await new Promise((resolve) => setTimeout(resolve));
  show('warp', editor);
  expect(field().getAttribute('contenteditable')).toBe('true');
  expect(field()).toBe(document.activeElement);
});

it('keeps the focus when the text beside the field is pressed, as the second press of a double click does', async () => {
  const editor = makeLateEditor();
  show('warp', editor);
  const isHandled = !fireEvent.mouseDown(screen.getByText('warp'));
  expect([isHandled, field()]).toEqual([true, document.activeElement]);
});
