/** A PDF file, built object by object. */
export class PdfFile {
  readonly #objects = new Map<number, string>();
  #last = 0;
  /** Further entries of the trailer. */
  trailer = '';

  /** Reserves a number, for objects that refer to each other. */
  reserve(): number {
    this.#last += 1;
    return this.#last;
  }

  add(content: string, number = this.reserve()): number {
    this.#objects.set(number, content);
    return number;
  }

  /** A stream of Latin-1 characters. */
  addStream(content: string, entries = ''): number {
    return this.add(`<</Length ${content.length}${entries}>>stream\n${content}\nendstream`);
  }

  /** The file with this catalogue. */
  bytes(root: number): Uint8Array {
    const parts = ['%PDF-1.7\n'];
    let length = parts[0]!.length;
    const offsets = new Map<number, number>();
    const push = (part: string) => {
      parts.push(part);
      length += part.length;
    };
    for (const [number, content] of this.#objects) {
      offsets.set(number, length);
      push(`${number} 0 obj\n${content}\nendobj\n`);
    }
    const start = length;
    push(`xref\n0 ${this.#last + 1}\n0000000000 65535 f \n`);
    for (let number = 1; number <= this.#last; number += 1)
      push(
        `${String(offsets.get(number) ?? 0).padStart(10, '0')} 00000 ${offsets.has(number) ? 'n' : 'f'} \n`,
      );
    push(`trailer\n<</Size ${this.#last + 1}/Root ${root} 0 R${this.trailer}>>\nstartxref\n${start}\n%%EOF`);
    return Uint8Array.from(Buffer.from(parts.join(''), 'latin1'));
  }
}

/** A text at a position in points from the bottom left. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  size?: number;
}

/** A PDF file with texts in Helvetica. */
export function pdfOf(
  pages: readonly (readonly PlacedText[])[],
  { image }: { image?: string } = {},
): Uint8Array {
  const file = new PdfFile();
  const tree = file.reserve();
  const font = file.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  const picture = image === undefined ? undefined : file.addStream(image, grey);
  const numbers = pages.map((texts) => {
    const drawn = texts.map(drawText).join('\n');
    const content = file.addStream(picture ? `q 300 0 0 200 100 400 cm /I Do Q\n${drawn}` : drawn);
    const objects = picture ? `/XObject<</I ${picture} 0 R>>` : '';
    return file.add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 612 792]/Contents ${content} 0 R/Resources<</Font<</F ${font} 0 R>>${objects}>>>>`,
    );
  });
  file.add(
    `<</Type/Pages/Count ${pages.length}/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`,
    tree,
  );
  return file.bytes(file.add(`<</Type/Catalog/Pages ${tree} 0 R>>`));
}

/** A picture of 64 × 64 px with a byte per pixel. */
const grey = '/Type/XObject/Subtype/Image/Width 64/Height 64/ColorSpace/DeviceGray/BitsPerComponent 8';

function drawText({ text, x, y, size = 11 }: PlacedText): string {
  const escaped = text.replace(/[\\()]/g, (sign) => `\\${sign}`);
  return `BT /F ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET`;
}

const words = 'the quick brown fox jumps over the lazy dog and then rests beside a quiet river until morning';

/** Pages full of prose. */
export function prosePages(count: number, linesEach = 45): PlacedText[][] {
  return Array.from({ length: count }, (_, page) =>
    Array.from({ length: linesEach }, (_line, line) => ({
      text: `${page + 1}.${line + 1} ${words}`,
      x: 72,
      y: 740 - line * 14,
    })),
  );
}

/** A PDF file with a password. */
export function encryptedPdf(): Uint8Array {
  const file = new PdfFile();
  const tree = file.add('<</Type/Pages/Count 0/Kids[]>>');
  const key = 'ab'.repeat(32);
  const encryption = file.add(`<</Filter/Standard/V 2/R 3/Length 128/P -44/O<${key}>/U<${key}>>>`);
  file.trailer = `/Encrypt ${encryption} 0 R/ID[<00><00>]`;
  return file.bytes(file.add(`<</Type/Catalog/Pages ${tree} 0 R>>`));
}
