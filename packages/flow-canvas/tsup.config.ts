import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { defineConfig } from 'tsup';

/** What a host loads as `styles.css`, and the files it is made of, under the same names. */
const entrySheet = 'flow-canvas.css';
const parts = (await readFile(`src/${entrySheet}`, 'utf8')).matchAll(/@import "\.\/([^"]+)"/g);
const styles = [entrySheet, ...[...parts].map(([, name]) => name!)];

export default defineConfig({
  // A file for each file: a page then loads what it uses. In joint files its bundler would find what loads late (immer,
  // the second half of the words) beside what loads at once, and take both.
  entry: ['src/**/*.ts', 'src/**/*.tsx', '!src/**/*.test.*', '!src/**/fixtures/**'],
  bundle: false,
  format: 'esm',
  target: 'es2023',
  dts: false,
  sourcemap: true,
  clean: false,
  onSuccess: async () => {
    for (const file of styles) {
      await mkdir(dirname(`dist/${file}`), { recursive: true });
      await copyFile(`src/${file}`, `dist/${file}`);
    }
  },
});
