import type { CardProps, NodeView } from '@heddle/flow-canvas';
import { writeAt } from '../../form-parts/wire.js';
import { IconNote } from '../../icons/IconNote.js';
import type { CommentData } from './definition.js';
import { messages } from './messages.js';
import { readNote } from './note.js';
import { LateNoteEditor, prepareNoteEditor } from './rich/LateNoteEditor.js';
import { NoteView } from './rich/NoteView.js';
import { readBlocks } from './rich/richNote.js';

const usual = { width: 240, height: 150 };
const minimum = { width: 120, height: 64 };
const maximum = { width: 2_000, height: 2_000 };
const line = 20;

/** Canvas card of a Comment: its text, in the size stored in the document. */
export const commentView: NodeView<CommentData> = {
  Icon: ({ size = 16 }) => <IconNote size={size} stroke={1.75} />,
  measure: ({ size }) => ({
    width: within(size.width, 'width'),
    height: within(size.height, 'height'),
    ports: [],
  }),
  lines: (data) => {
    const texts = readNote(data.inputs.note).split('\n', 100);
    const room = Math.max(0, Math.floor((within(data.size.height, 'height') - 52) / line));
    return texts.slice(0, room).map((text, index) => ({ text, y: 56 + index * line }));
  },
  resize: {
    minimum,
    write: (draft, { width, height }) => {
      writeAt(draft, ['size', 'width'], Math.min(maximum.width, width));
      writeAt(draft, ['size', 'height'], Math.min(maximum.height, height));
    },
  },
  Card: NoteCard,
  Editor: LateNoteEditor,
  prepareEditor: prepareNoteEditor,
};

function NoteCard({ data, context }: Pick<CardProps<CommentData>, 'data' | 'context'>) {
  const isEmpty = readNote(data.inputs.note).trim() === '';
  return (
    <div className="heddle-note" data-empty={isEmpty || undefined}>
      {isEmpty ? (
        <p>{messages[context.language].empty}</p>
      ) : (
        <NoteView blocks={readBlocks(data.inputs.note)} />
      )}
    </div>
  );
}

function within(value: number | undefined, side: 'width' | 'height'): number {
  if (value === undefined || !Number.isFinite(value) || value <= 0) return usual[side];
  return Math.max(minimum[side], Math.min(maximum[side], Math.round(value)));
}
