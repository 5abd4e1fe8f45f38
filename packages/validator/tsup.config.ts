import { defineConfig } from 'tsup';

// biome-ignore lint/style/noDefaultExport: the tool reads the default export.
export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  target: 'es2023',
  dts: false,
  sourcemap: true,
  clean: false,
  splitting: true,
});
