import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ImageCollection } from '../ImageCollection.js';
import { encodePng, type RawImage } from './encodePng.js';

/** Smaller pictures are rules and ornaments. */
const minSide = 32;
const imageTimeoutMs = 10_000;

type Matrix = readonly number[];

/** Adds the pictures of a page to the collection, and returns where they are. */
export async function pageImages(
  page: PDFPageProxy,
  viewport: Matrix,
  images: ImageCollection,
): Promise<{ key: string; y: number }[]> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { fnArray, argsArray } = await page.getOperatorList();
  const found: { key: string; y: number }[] = [];
  const seen = new Set<string>();
  const saved: Matrix[] = [];
  let matrix: Matrix = viewport;
  for (const [at, operation] of fnArray.entries()) {
    const args = argsArray[at] as unknown[];
    if (operation === OPS.save) saved.push(matrix);
    else if (operation === OPS.restore) matrix = saved.pop() ?? viewport;
    else if (operation === OPS.transform) matrix = multiply(matrix, args as number[]);
    else if (operation === OPS.paintImageXObject || operation === OPS.paintInlineImageXObject) {
      const [source] = args;
      if (typeof source === 'string' && seen.has(source)) continue;
      if (typeof source === 'string') seen.add(source);
      const raw = typeof source === 'string' ? await imageOf(page, source) : (source as RawImage);
      const png = raw && Math.min(raw.width, raw.height) >= minSide ? encodePng(raw) : undefined;
      const key = png && images.add(png, 'image/png');
      if (key) found.push({ key, y: topOf(matrix) });
    }
  }
  return found;
}

/** Pictures that could not be decoded never arrive. */
function imageOf(page: PDFPageProxy, name: string): Promise<RawImage | undefined> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), imageTimeoutMs);
    objects.get(name, (image: RawImage | null) => {
      clearTimeout(timer);
      resolve(image ?? undefined);
    });
  });
}

/** The upper edge of the unit square that a picture fills. */
function topOf(matrix: Matrix): number {
  const [, b = 0, , d = 0, , f = 0] = matrix;
  return Math.min(f, f + b, f + d, f + b + d);
}

function multiply(one: Matrix, other: Matrix): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one;
  const [oa = 1, ob = 0, oc = 0, od = 1, oe = 0, of = 0] = other;
  return [
    a * oa + c * ob,
    b * oa + d * ob,
    a * oc + c * od,
    b * oc + d * od,
    a * oe + c * of + e,
    b * oe + d * of + f,
  ];
}
