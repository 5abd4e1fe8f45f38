import { zlibSync } from 'fflate';

/** A picture as pdf.js decodes it. */
export interface RawImage {
  width: number;
  height: number;
  /** 1: one bit per pixel; 2: RGB; 3: RGBA. */
  kind?: number;
  data?: Uint8Array | Uint8ClampedArray | null;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Bit depth and colour type of PNG, and bytes of a row, by kind of picture. */
const kinds: Readonly<Record<number, { depth: number; colour: number; rowBytes(width: number): number }>> = {
  1: { depth: 1, colour: 0, rowBytes: (width) => (width + 7) >> 3 },
  2: { depth: 8, colour: 2, rowBytes: (width) => width * 3 },
  3: { depth: 8, colour: 6, rowBytes: (width) => width * 4 },
};

/** Encodes a picture as PNG; undefined if it has no pixels of a known kind. */
export function encodePng({ width, height, kind = 0, data }: RawImage): Uint8Array | undefined {
  const form = kinds[kind];
  if (!form || !data) return undefined;
  const rowBytes = form.rowBytes(width);
  if (data.length < rowBytes * height) return undefined;
  // Each row begins with the filter it uses: none.
  const rows = new Uint8Array((rowBytes + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(data.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([form.depth, form.colour, 0, 0, 0], 8);
  const chunks = [
    Uint8Array.from(signature),
    chunk('IHDR', header),
    chunk('IDAT', zlibSync(rows, { level: 4 })),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(Buffer.concat(chunks));
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, crc32(bytes.subarray(4, content.length + 8)));
  return bytes;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
