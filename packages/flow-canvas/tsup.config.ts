import { copyFile } from 'node:fs/promises';
import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
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
  onSuccess: () => copyFile('src/flow-canvas.css', 'dist/flow-canvas.css'),
});
