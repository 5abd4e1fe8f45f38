/// <reference types="node" />
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { JsonObject } from '@heddle/workflow-schema';
import { drawSvg, type PictureOptions } from '../drawSvg.js';
import { lettersOf } from './fontLetters.js';

/** Options for drawing a PNG. */
export interface PngOptions extends PictureOptions {
  /**
   * Contents of font files (TTF, OTF, TTC). System fonts are not used; `missingLetters` lists the characters
   * these fonts lack.
   */
  fonts: readonly Uint8Array[];
  /** Output pixels per flow pixel; 2 by default. Large pictures use less. */
  scale?: number;
}

/** Maximum number of pixels, at 4 bytes each: the renderer keeps the whole picture in memory. */
const maxPixels = 40_000_000;
const longestSide = 16_000;

/**
 * Draws a document as a PNG in Node. The same document, options and fonts produce the same bytes on every
 * machine: the renderer is WebAssembly and uses only the given fonts. Requires `@resvg/resvg-wasm` next to
 * this package. Throws a `TypeError` if no font is given or one is invalid, the errors of `importDocument`,
 * and `ERR_MODULE_NOT_FOUND` if the renderer is not installed.
 */
export async function drawPng(
  json: JsonObject,
  { fonts, scale = 2, ...options }: PngOptions,
): Promise<Uint8Array> {
  if (fonts.length === 0) throw new TypeError('A picture needs at least one font.');
  fonts.forEach(lettersOf);
  if (!(scale > 0)) throw new RangeError('The scale of a picture must be greater than 0.');
  const { Resvg } = await loadRenderer();
  const svg = drawSvg(json, options);
  const { width, height } = sizeOf(svg);
  const fitting = Math.min(
    scale,
    longestSide / Math.max(width, height),
    Math.sqrt(maxPixels / (width * height)),
  );
  const picture = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: fitting },
    font: { fontBuffers: [...fonts] },
  });
  try {
    const rendered = picture.render();
    const bytes = rendered.asPng();
    rendered.free();
    return bytes;
  } finally {
    picture.free();
  }
}

function sizeOf(svg: string): { width: number; height: number } {
  const [, width = '1', height = '1'] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}

let renderer: Promise<typeof import('@resvg/resvg-wasm')> | undefined;

/** The WebAssembly module can be initialized only once per process. */
function loadRenderer(): Promise<typeof import('@resvg/resvg-wasm')> {
  renderer ??= startRenderer();
  return renderer;
}

async function startRenderer(): Promise<typeof import('@resvg/resvg-wasm')> {
  const module = await import('@resvg/resvg-wasm');
  const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await module.initWasm(await readFile(file));
  return module;
}
