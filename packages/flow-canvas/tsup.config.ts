import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { defineConfig } from 'tsup';

/** What a host loads as `styles.css`, and the files it is made of, under the same names. */
const entrySheet = 'flow-canvas.css';
const parts = (await readFile(`src/${entrySheet}`, 'utf8')).matchAll(/@import "\.\/([^"]+)"/g);
const styles = [entrySheet, ...[...parts].map(([, name]) => name!)];

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'hooks/index': 'src/hooks/index.ts',
    'picture/index': 'src/picture/index.ts',
    'picture/node/index': 'src/picture/node/index.ts',
    'replay/index': 'src/replay/index.ts',
    'element/index': 'src/element/index.ts',
    'diff/index': 'src/diff/index.ts',
    'testing/index': 'src/testing/index.ts',
    'layout/layoutWorker': 'src/layout/layoutWorker.ts',
  },
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
