import { cpSync } from 'node:fs';
import { defineConfig } from 'tsup';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/CodeEditor/CodeEditor.tsx',
    'src/DataGrid/DataGrid.tsx',
    'src/DataTable/DataTable.tsx',
    'src/PromptEditor/PromptEditor.tsx',
    'src/JsonView/JsonView.tsx',
    'src/JsonView/LazyJsonView.tsx',
  ],
  format: 'esm',
  target: 'es2022',
  platform: 'browser',
  dts: false,
  minify: false,
  // `clean` would also take the declarations that `tsc -b` wrote.
  clean: false,
  // The sheets stay apart and unbundled: hosts resolve Mantine's from their own copy.
  onSuccess: async () =>
    cpSync('src', 'dist', {
      recursive: true,
      filter: (path) => !/\.(tsx?|json)$/.test(path),
    }),
});
