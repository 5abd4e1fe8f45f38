import { Fragment, type ReactNode } from 'react';
import { isBlock, type NoteBlock, type NotePiece, type NoteText } from './richNote.js';

/** Renders a note as React elements; note content is never inserted as HTML. */
export function NoteView({ blocks }: { blocks: readonly NoteBlock[] }) {
  return (
    <>
      {blocks.map((block, index) => (
        <Fragment key={index}>{drawBlock(block)}</Fragment>
      ))}
    </>
  );
}

function drawBlock({ type, children }: NoteBlock): ReactNode {
  return blockElement(
    type,
    children.map((piece, index) => <Fragment key={index}>{drawPiece(piece)}</Fragment>),
  );
}

function drawPiece(piece: NotePiece): ReactNode {
  return isBlock(piece) ? drawBlock(piece) : drawText(piece);
}

/** The element of a block; shared with the editor. */
export function blockElement(type: string, children: ReactNode, attributes: object = {}): ReactNode {
  switch (type) {
    case 'heading-one':
      return <h3 {...attributes}>{children}</h3>;
    case 'heading-two':
      return <h4 {...attributes}>{children}</h4>;
    case 'heading-three':
      return <h5 {...attributes}>{children}</h5>;
    case 'block-quote':
      return <blockquote {...attributes}>{children}</blockquote>;
    case 'bulleted-list':
      return <ul {...attributes}>{children}</ul>;
    case 'numbered-list':
      return <ol {...attributes}>{children}</ol>;
    case 'list-item':
      return <li {...attributes}>{children}</li>;
    default:
      return <p {...attributes}>{children}</p>;
  }
}

function drawText(text: NoteText): ReactNode {
  // A zero-width space keeps the height of an empty line.
  return markText(text, text.text === '' ? '\u200b' : text.text);
}

/** Wraps a span of text in its marks. */
export function markText(
  { bold, italic, underline, strikethrough, link }: NoteText,
  content: ReactNode,
): ReactNode {
  let marked = content;
  if (bold) marked = <strong>{marked}</strong>;
  if (italic) marked = <em>{marked}</em>;
  if (underline) marked = <u>{marked}</u>;
  if (strikethrough) marked = <s>{marked}</s>;
  return link === undefined ? (
    marked
  ) : (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow" data-flow-control tabIndex={-1}>
      {marked}
    </a>
  );
}
