/**
 * Tells whether a font file has a character, by its character table (OpenType 1.9, `cmap`, formats 4 and 12,
 * which cover all of Unicode; `ttc` collections have one table per font). Throws a `TypeError` if the bytes
 * are not such a font.
 */
export function lettersOf(font: Uint8Array): (letter: number) => boolean {
  try {
    const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
    const starts = view.getUint32(0) === collection ? startsOf(view) : [0];
    const tests = starts.map((start) => testOf(view, characterTable(view, start)));
    return (letter) => tests.some((test) => test(letter));
  } catch (error) {
    throw new TypeError('This is not a TrueType or OpenType font.', { cause: error });
  }
}

/** The characters of a text that none of these fonts has, each once; a picture shows boxes in their place. */
export function missingLetters(text: string, fonts: readonly Uint8Array[]): string[] {
  const tests = fonts.map(lettersOf);
  return [...new Set(text)].filter((letter) => {
    const code = letter.codePointAt(0)!;
    return code > 0x20 && !tests.some((test) => test(code));
  });
}

const collection = 0x74746366;
const characters = 0x636d6170;
const kinds: readonly number[] = [0x00010000, 0x4f54544f, 0x74727565];

function startsOf(view: DataView): number[] {
  const count = Math.min(64, view.getUint32(8));
  return Array.from({ length: count }, (_, index) => view.getUint32(12 + index * 4));
}

function characterTable(view: DataView, start: number): number {
  if (!kinds.includes(view.getUint32(start))) throw new TypeError('unknown font format');
  const count = view.getUint16(start + 4);
  for (let index = 0; index < count; index++) {
    const entry = start + 12 + index * 16;
    if (view.getUint32(entry) === characters) return view.getUint32(entry + 8);
  }
  throw new TypeError('the font has no character table');
}

/** Picks the Unicode table that covers the most characters. */
function testOf(view: DataView, table: number): (letter: number) => boolean {
  const count = view.getUint16(table + 2);
  let basic: number | undefined;
  for (let index = 0; index < count; index++) {
    const place = table + view.getUint32(table + 8 + index * 8);
    const format = view.getUint16(place);
    if (format === 12) return (letter) => isInGroups(view, place, letter);
    if (format === 4) basic = place;
  }
  if (basic === undefined) throw new TypeError('the font has no Unicode characters');
  const place = basic;
  return (letter) => letter <= 0xffff && isInSegments(view, place, letter);
}

function isInGroups(view: DataView, place: number, letter: number): boolean {
  let [low, high] = [0, view.getUint32(place + 12) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = place + 16 + middle * 12;
    if (letter < view.getUint32(group)) high = middle - 1;
    else if (letter > view.getUint32(group + 4)) low = middle + 1;
    else return view.getUint32(group + 8) + letter - view.getUint32(group) > 0;
  }
  return false;
}

function isInSegments(view: DataView, place: number, letter: number): boolean {
  const double = view.getUint16(place + 6);
  const [ends, starts] = [place + 14, place + 16 + double];
  const [shifts, offsets] = [starts + double, starts + 2 * double];
  for (let at = 0; at < double; at += 2) {
    if (view.getUint16(ends + at) < letter) continue;
    const start = view.getUint16(starts + at);
    if (start > letter) return false;
    const offset = view.getUint16(offsets + at);
    const shift = view.getUint16(shifts + at);
    if (offset === 0) return ((letter + shift) & 0xffff) !== 0;
    return view.getUint16(offsets + at + offset + (letter - start) * 2) !== 0;
  }
  return false;
}
