// Bundles one page per canvas, all on the same React, as a product would ship them.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

/** Fetches what is compared with; it is no part of an installation of the product. */
export function installPeers() {
  if (existsSync(join(here, 'node_modules', '@flowgram.ai'))) return;
  process.stdout.write('Installing the canvases to compare with ...\n');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: here, stdio: 'inherit' });
}

/** Settings under which the sources of our packages become what a page loads. */
export const pageBuild = {
  bundle: true,
  format: 'esm',
  minify: true,
  target: 'es2022',
  jsx: 'automatic',
  conditions: ['@heddle/source'],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'error',
};

/** The scripts and styles of pages, as text: by page, `{ script, style }`. */
export async function buildPages(pages) {
  const { outputFiles } = await build({
    ...pageBuild,
    entryPoints: pages.map((page) => join(here, 'pages', `${page}.tsx`)),
    outdir: join(here, 'dist'),
    write: false,
    // Two copies of React in one page would fail, and two versions would not compare.
    alias: { react: folderOf('react'), 'react-dom': folderOf('react-dom') },
  });
  const text = (page, kind) => outputFiles.find(({ path }) => path.endsWith(`${page}.${kind}`))?.text ?? '';
  return Object.fromEntries(
    pages.map((page) => [page, { script: text(page, 'js'), style: text(page, 'css') }]),
  );
}

/** Writes the measurement of undo and redo as a program for Node, and gives its path. */
export async function buildHistory() {
  const outfile = join(here, 'dist', 'history.mjs');
  await build({
    ...pageBuild,
    platform: 'node',
    entryPoints: [join(here, 'history.ts')],
    outfile,
    loader: { '.css': 'empty' },
    // What is written for `require` finds it.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  return outfile;
}

function folderOf(name) {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}
