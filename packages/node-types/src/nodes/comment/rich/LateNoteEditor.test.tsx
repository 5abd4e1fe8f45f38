import type { JsonObject } from '@heddle/workflow-schema';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { comment } from '../definition.js';
import { readNote, writeNote } from '../note.js';
import { LateNoteEditor } from './LateNoteEditor.js';

/** A card whose note is written, as the canvas holds it; `set` is a change from elsewhere. */
function show(text: string) {
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
        context={{ language: 'en', hasStatusBar: false, titleOf: () => undefined }}
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

// The first test is the one that waits for the code of the editor; it is there for all others.
it('takes what is typed before the editor is there, and leaves no word that an input method is at', async () => {
  const note = show('warp');
  expect(field()).toBe(document.activeElement);
  type(' weft\nselvage');
  expect(note.text()).toBe('warp weft\nselvage');
  note.set('twill');
  await waitFor(() => expect(field()).toHaveProperty('value', ''));
  fireEvent.compositionStart(field());
  fireEvent.input(field(), { target: { value: ' zhi' }, isComposing: true });
  await import('./NoteEditor.js');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(field().tagName).toBe('TEXTAREA');
  expect(note.text()).toBe('twill');
  fireEvent.compositionEnd(field(), { target: { value: ' 织' } });
  await waitFor(() => expect(field().getAttribute('contenteditable')).toBe('true'));
  expect(note.text()).toBe('twill 织');
  expect(field().textContent).toBe('twill 织');
  expect(field()).toBe(document.activeElement);
});

it('is the editor at once where its code is there', () => {
  show('warp');
  expect(field().getAttribute('contenteditable')).toBe('true');
  expect(field()).toBe(document.activeElement);
});
