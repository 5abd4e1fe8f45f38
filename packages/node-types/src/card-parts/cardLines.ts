import type { CardLine } from '@heddle/flow-canvas';
import type { Language } from '@heddle/workflow-schema';
import { formatMessage } from '../formatMessage.js';
import { type CardChip, type CardRow, cardSize, heightOf } from './CardRow.js';
import { messages } from './messages.js';

/** The rows of a card as positioned lines of text, where the card draws them. */
export function cardLines(rows: readonly CardRow[], language: Language): CardLine[] {
  let y: number = cardSize.head;
  return rows.map((row) => {
    const height = heightOf(row);
    const line = { ...wordsOf(row, language), y: y + height / 2 };
    y += height + cardSize.gap;
    return line;
  });
}

function wordsOf(row: CardRow, language: Language): Omit<CardLine, 'y'> {
  switch (row.kind) {
    case 'chips':
      return { label: row.label, text: row.chips.map(chipText).join(', ') || messages[language].none };
    case 'text':
      return { label: row.label, text: row.text, ...(row.port !== undefined && { port: row.port }) };
    case 'paragraph':
      return { text: row.text };
    default:
      return { text: formatMessage(messages[language].more, { count: row.count }) };
  }
}

function chipText({ type, text }: CardChip): string {
  return type === undefined ? text : `${type} ${text}`;
}
