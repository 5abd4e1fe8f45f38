import { Textarea } from '@mantine/core';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { Note } from '../../form-parts/Note.js';
import { writeAt } from '../../form-parts/wire.js';
import type { CommentData } from './definition.js';
import { messages } from './messages.js';
import { hasMarks, readNote, writeNote } from './note.js';

/** The text of the note. */
export const commentForm = createForm<CommentData>(({ data }) => {
  const { language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  const { note } = data.inputs;
  return (
    <>
      {note !== undefined && hasMarks(note) && <Note>{t.marks}</Note>}
      <Textarea
        {...labelled(t, 'note')}
        autosize
        minRows={4}
        maxRows={20}
        value={readNote(note)}
        readOnly={isReadOnly}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange((draft) => {
            writeAt(draft, ['inputs', 'schemaType'], 'slate');
            writeAt(draft, ['inputs', 'note'], writeNote(text));
          }, t.note);
        }}
      />
    </>
  );
});
