// Bundles one page per canvas. All use the same React and production builds.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

/** Installs the libraries the canvas is compared with. They are not dependencies of the product. */
export function installPeers() {
  if (existsSync(join(here, 'node_modules', '@flowgram.ai'))) return;
  process.stdout.write('Installing the canvases to compare with ...\n');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: here, stdio: 'inherit' });
}

/** Build options that turn the TypeScript sources of our packages into what a page loads. */
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

/** Bundles the pages and returns, by page name, `{ script, style }` as text. */
export async function buildPages(pages) {
  const { outputFiles } = await build({
    ...pageBuild,
    entryPoints: pages.map((page) => join(here, 'pages', `${page}.tsx`)),
    outdir: join(here, 'dist'),
    write: false,
    // Two copies of React in one page fail, and two versions would make the comparison unfair.
    alias: { react: folderOf('react'), 'react-dom': folderOf('react-dom') },
  });
  const text = (page, kind) => outputFiles.find(({ path }) => path.endsWith(`${page}.${kind}`))?.text ?? '';
  return Object.fromEntries(
    pages.map((page) => [page, { script: text(page, 'js'), style: text(page, 'css') }]),
  );
}

/** Bundles the undo/redo measurement for Node and returns the path of the file. */
export async function buildHistory() {
  const outfile = join(here, 'dist', 'history.mjs');
  await build({
    ...pageBuild,
    platform: 'node',
    entryPoints: [join(here, 'history.ts')],
    outfile,
    loader: { '.css': 'empty' },
    // Defines `require` for bundled CommonJS code.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  return outfile;
}

function folderOf(name) {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}
