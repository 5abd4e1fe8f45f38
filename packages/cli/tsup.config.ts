import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', heddle: 'src/heddle.ts' },
  format: 'esm',
  target: 'node20',
  dts: false,
  clean: false,
  splitting: true,
});
