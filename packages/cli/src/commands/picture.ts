import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { nodeTypes } from '@heddle/node-types';
import { exportDocument, type JsonObject } from '@heddle/workflow-schema';
import { systemFonts } from '../picture/systemFonts.js';
import { readDocument } from '../terminal/readFiles.js';
import { readOptions } from '../terminal/readOptions.js';
import { printable, type Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

/** Draws a workflow file as SVG or PNG. */
export async function picture(terminal: Terminal, args: readonly string[]): Promise<number> {
  const { options, rest } = readOptions(terminal, args, {
    out: 'text',
    theme: 'text',
    scale: 'text',
    font: 'texts',
  });
  const [file, ...more] = rest;
  const usage = 'heddle picture FILE --out FILE.svg|FILE.png';
  if (file === undefined || more.length > 0) throw new UsageError(terminal.message('whichFile', { usage }));
  const kind = options.out === undefined ? '.svg' : extname(options.out).toLowerCase();
  if (kind !== '.svg' && kind !== '.png') throw new UsageError(terminal.message('wrongPicture', { usage }));
  const { theme = 'light' } = options;
  if (theme !== 'light' && theme !== 'dark')
    throw new UsageError(terminal.message('wrongTheme', { value: theme }));
  const scale = Number(options.scale ?? 2);
  if (!(scale >= 0.1 && scale <= 8)) {
    throw new UsageError(terminal.message('wrongScale', { value: options.scale ?? '' }));
  }
  const fonts = await readFonts(terminal, options.font);
  const parsed = await readDocument(terminal, file);
  if (parsed.error)
    return fail(terminal, terminal.message('noWorkflow', { file, reason: parsed.error.message }));
  const drawing = { json: exportDocument(parsed.document), theme, scale, fonts } as const;
  try {
    const content = kind === '.svg' ? await drawSvg(terminal, drawing) : await drawPng(terminal, drawing);
    if (options.out === undefined) terminal.out(String(content));
    else await writeFile(options.out, content);
    return 0;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND') return fail(terminal, terminal.message('noPicturePackages'));
    return fail(terminal, terminal.message('pictureFailed', { reason: message }));
  }
}

interface Drawing {
  json: JsonObject;
  theme: 'light' | 'dark';
  scale: number;
  fonts: readonly Font[];
}

interface Font {
  file: string;
  content: Uint8Array;
}

function fail(terminal: Terminal, message: string): number {
  terminal.error(`${printable(message)}\n`);
  return 1;
}

async function readFonts(terminal: Terminal, given: readonly string[]): Promise<Font[]> {
  return await Promise.all(
    given.map(async (file) => {
      try {
        return { file, content: await readFile(file) };
      } catch (error) {
        const reason = (error as Error).message;
        throw new UsageError(terminal.message('unreadableFile', { file, reason }));
      }
    }),
  );
}

async function drawSvg({ language }: Terminal, { json, theme }: Drawing): Promise<string> {
  const [canvas, views] = await Promise.all([
    import('@heddle/flow-canvas/picture'),
    import('@heddle/node-types/canvas'),
  ]);
  return canvas.drawSvg(json, { ...setOf(views), language, theme });
}

async function drawPng(terminal: Terminal, { json, theme, scale, fonts }: Drawing): Promise<Uint8Array> {
  const [canvas, views] = await Promise.all([
    import('@heddle/flow-canvas/picture/node'),
    import('@heddle/node-types/canvas'),
  ]);
  const used = fonts.length > 0 ? fonts : await readFonts(terminal, systemFonts());
  if (used.length === 0) throw new Error(terminal.message('noFont'));
  // Another machine may have other fonts, which changes the image; `--font` makes it reproducible.
  if (fonts.length === 0) {
    const files = used.map(({ file }) => file).join(', ');
    terminal.error(`${terminal.message('fontsFound', { files })}\n`);
  }
  const contents = used.map(({ content }) => content);
  const svg = await drawSvg(terminal, { json, theme, scale, fonts });
  const missing = canvas.missingLetters(svg, contents);
  if (missing.length > 0) {
    const letters = missing.slice(0, 20).join('');
    terminal.error(`${printable(terminal.message('lettersMissing', { letters, count: missing.length }))}\n`);
  }
  return await canvas.drawPng(json, {
    ...setOf(views),
    language: terminal.language,
    theme,
    scale,
    fonts: contents,
  });
}

function setOf({ nodeViews, unknownView }: typeof import('@heddle/node-types/canvas')) {
  return { definitions: nodeTypes, views: nodeViews, unknownView };
}
