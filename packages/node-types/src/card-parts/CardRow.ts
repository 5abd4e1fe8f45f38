import type { Json } from '@heddle/workflow-schema';

/** A small value in a row: a variable with its type, a model, a tool. */
export interface CardChip {
  text: string;
  /** Short name of the type, shown before the text. */
  type?: string;
  /** The value is missing or its reference is broken. */
  isBad?: boolean;
  isCode?: boolean;
}

/** One row of a card. Each kind has a fixed height, so the size of a card follows from its data alone. */
export type CardRow =
  | { kind: 'chips'; label: string; chips: readonly CardChip[] }
  | { kind: 'text'; label: string; text: string; isMuted?: boolean; isCode?: boolean; port?: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'more'; count: number };

/** Card measurements in flow pixels; `canvas.css` uses the same numbers. */
export const cardSize = {
  width: 240,
  head: 44,
  row: 22,
  gap: 6,
  bottom: 10,
  line: 18,
} as const;

const maximumRows = 5;
/** Maximum characters of a text on a card: laying out megabytes of text would freeze the page. */
const longestText = 500;

/** Height of a row. A paragraph gets a second line when its text probably needs one. */
export function heightOf(row: CardRow): number {
  if (row.kind !== 'paragraph') return cardSize.row;
  const needsTwo = row.text.includes('\n') || textWidth(row.text, 7) > cardSize.width - 30;
  return needsTwo ? cardSize.line * 2 : cardSize.row;
}

/** Rows to draw: five, plus every row with its own port, since edges end there. */
export function shownRows(all: readonly CardRow[]): CardRow[] {
  const rows = all.map(cutRow);
  const plain = rows.filter((row) => portOf(row) === undefined);
  if (plain.length <= maximumRows) return rows;
  const kept = new Set(plain.slice(0, maximumRows - 1));
  const more: CardRow = { kind: 'more', count: plain.length - kept.size };
  const shown = rows.filter((row) => kept.has(row) || portOf(row) !== undefined);
  const firstPort = shown.findIndex((row) => portOf(row) !== undefined);
  return firstPort < 0 ? [...shown, more] : [...shown.slice(0, firstPort), more, ...shown.slice(firstPort)];
}

function cutRow(row: CardRow): CardRow {
  if (row.kind === 'more') return row;
  if (row.kind === 'chips') return { ...row, chips: row.chips.map(cutText) };
  return cutText(row);
}

function cutText<Part extends { text: string }>(part: Part): Part {
  return part.text.length > longestText ? { ...part, text: `${part.text.slice(0, longestText)}…` } : part;
}

/** The output port at this row. */
export function portOf(row: CardRow): string | undefined {
  return row.kind === 'text' ? row.port : undefined;
}

/** How many chips fit beside a label; always at least one, which is then truncated. */
export function fittingChips(chips: readonly CardChip[]): number {
  const room = cardSize.width - 22 - 58;
  let used = 0;
  for (const [index, chip] of chips.entries()) {
    used += chipWidth(chip) + (index === 0 ? 0 : 6);
    const isLast = index === chips.length - 1;
    if (used + (isLast ? 0 : 34) > room) return Math.max(1, index);
  }
  return chips.length;
}

function chipWidth(chip: CardChip): number {
  const type = chip.type === undefined ? 0 : chip.type.length * 6 + 4;
  return 12 + type + (chip.isBad ? 18 : 0) + textWidth(chip.text, 6.6);
}

// Approximation without font metrics at 12 px: a Latin letter is 6.6 px wide (7 in wide fonts), a Chinese
// character 12 px. Underestimate chips, which can shrink; overestimate paragraphs, since a spare line is
// better than a cut one.
function textWidth(text: string, latin: number): number {
  let width = 0;
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) >= 0x2e80 ? 12 : latin;
  return width;
}

/** A literal as shown in a chip. */
export function literalText(content: Json | undefined): string {
  if (content === undefined || content === null) return '';
  return typeof content === 'string' ? content : JSON.stringify(content);
}
