import { defineConfig } from 'tsup';

export default defineConfig({
  // One output file per source file, so that bundlers include only what is used: immer is needed for edits
  // only.
  entry: ['src/**/*.ts', '!src/**/*.test.ts', '!src/**/fixtures/**'],
  bundle: false,
  format: 'esm',
  target: 'es2023',
  dts: false,
  clean: false,
});
