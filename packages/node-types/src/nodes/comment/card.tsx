import { IconNote } from '@tabler/icons-react';
import { createView } from '../../card-parts/createView.js';
import { type CommentData, comment } from './definition.js';
import { messages } from './messages.js';
import { readNote } from './note.js';

/** How a Comment looks on the canvas: the beginning of what it says. */
export const commentView = createView<CommentData>({
  definition: comment,
  Icon: IconNote,
  rows: (data, { language }) => [
    { kind: 'paragraph', text: readNote(data.inputs.note).trim() || messages[language].empty },
  ],
});
