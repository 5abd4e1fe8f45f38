import { defineConfig } from 'tsup';

export default defineConfig({
  // One output file per source file, so that a bundle contains only the families it imports.
  entry: ['src/**/*.ts', '!src/**/*.test.ts', '!src/**/fixtures/**'],
  bundle: false,
  format: 'esm',
  target: 'es2023',
  dts: false,
  clean: false,
});
