import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    import: 'src/import.ts',
    issues: 'src/issues.ts',
    runs: 'src/runs.ts',
    scopes: 'src/scopes.ts',
    diff: 'src/diff.ts',
  },
  format: 'esm',
  target: 'es2023',
  dts: false,
  sourcemap: true,
  clean: false,
  splitting: true,
});
