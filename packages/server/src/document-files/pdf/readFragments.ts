/** A piece of a line without large gaps; positions are in points from the top left of the page. */
export interface Fragment {
  text: string;
  left: number;
  right: number;
  /** Of the baseline. */
  y: number;
  size: number;
}

/** What is used of pdf.js's text items; others mark content. */
interface TextItem {
  str: string;
  width: number;
  transform: number[];
}

/** Gaps, in relation to the size of the font, that separate words and columns. */
const wordGap = 0.12;
const columnGap = 1.2;
const maxItems = 200_000;
const cjk = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

/** Joins the pieces of text of a page into the longest runs that have no large gap. */
export function readFragments(items: readonly unknown[], viewport: readonly number[]): Fragment[] {
  const pieces: Fragment[] = [];
  for (const item of items.slice(0, maxItems)) {
    const piece = isText(item) && item.str.trim() !== '' ? place(item, viewport) : undefined;
    if (piece) pieces.push(piece);
  }
  return rowsOf(pieces).flatMap(joinRow);
}

function isText(item: unknown): item is TextItem {
  return typeof item === 'object' && item !== null && 'str' in item && 'transform' in item;
}

/** Undefined for text that is not horizontal, such as marks at the margin. */
function place({ str, width, transform }: TextItem, viewport: readonly number[]): Fragment | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform;
  const [va = 1, vb = 0, vc = 0, vd = 1, ve = 0, vf = 0] = viewport;
  const across = va * a + vc * b;
  const down = vb * a + vd * b;
  if (Math.abs(down) > Math.abs(across) / 4) return undefined;
  const left = va * e + vc * f + ve;
  const size = Math.hypot(vb * c + vd * d, va * c + vc * d) || Math.abs(across) || 1;
  return { text: str, left, right: left + width, y: vb * e + vd * f + vf, size };
}

/** Groups what is on the same line, from top to bottom. */
export function rowsOf(pieces: readonly Fragment[]): Fragment[][] {
  const sorted = [...pieces].sort((one, other) => one.y - other.y);
  const rows: Fragment[][] = [];
  let y = Number.NEGATIVE_INFINITY;
  for (const piece of sorted) {
    const row = rows.at(-1);
    if (row && piece.y - y <= Math.min(piece.size, row[0]?.size ?? piece.size) * 0.45) row.push(piece);
    else {
      rows.push([piece]);
      y = piece.y;
    }
  }
  for (const row of rows) row.sort((one, other) => one.left - other.left);
  return rows;
}

function joinRow(row: readonly Fragment[]): Fragment[] {
  const joined: Fragment[] = [];
  for (const piece of row) {
    const last = joined.at(-1);
    const gap = last ? piece.left - last.right : 0;
    if (!last || gap > columnGap * Math.max(last.size, piece.size)) joined.push({ ...piece });
    else {
      last.text += separator(last.text, piece.text, gap / piece.size) + piece.text;
      last.right = Math.max(last.right, piece.right);
      last.size = Math.max(last.size, piece.size);
    }
  }
  return joined.map((fragment) => ({ ...fragment, text: fragment.text.replace(/\s+/g, ' ').trim() }));
}

function separator(before: string, after: string, gap: number): string {
  if (/\s$/.test(before) || /^\s/.test(after)) return '';
  const isChinese = cjk.test(before.at(-1) ?? '') && cjk.test(after[0] ?? '');
  return gap > (isChinese ? 0.5 : wordGap) ? ' ' : '';
}

/** The text of two lines of a paragraph: without the hyphen that a line break added, and without spaces in Chinese. */
export function joinLines(before: string, after: string): string {
  if (/[\p{L}]-$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after;
  if (cjk.test(before.at(-1) ?? '') && cjk.test(after[0] ?? '')) return before + after;
  return `${before} ${after}`;
}
