import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { defineConfig } from 'tsup';

/** The stylesheet that hosts load as `styles.css`. The files it imports keep their names. */
const entrySheet = 'flow-canvas.css';
const parts = (await readFile(`src/${entrySheet}`, 'utf8')).matchAll(/@import "\.\/([^"]+)"/g);
const styles = [entrySheet, ...[...parts].map(([, name]) => name!)];

export default defineConfig({
  // One output file per source file, so that a page loads only what it uses. With merged chunks, a host's
  // bundler would put lazily loaded code (immer, the later messages) next to the initial code and load both.
  entry: ['src/**/*.ts', 'src/**/*.tsx', '!src/**/*.test.*', '!src/**/fixtures/**'],
  bundle: false,
  format: 'esm',
  target: 'es2023',
  dts: false,
  clean: false,
  onSuccess: async () => {
    for (const file of styles) {
      await mkdir(dirname(`dist/${file}`), { recursive: true });
      await copyFile(`src/${file}`, `dist/${file}`);
    }
  },
});
