import { defineConfig } from 'tsup';

export default defineConfig({
  // A file for each file, so that a page's bundler takes what it uses and no more: immer is for edits alone.
  entry: ['src/**/*.ts', '!src/**/*.test.ts', '!src/**/fixtures/**'],
  bundle: false,
  format: 'esm',
  target: 'es2023',
  dts: false,
  sourcemap: true,
  clean: false,
});
