import { cpSync } from 'node:fs';
import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/canvas.ts', 'src/forms.ts', 'src/execute.ts', 'src/worker.ts'],
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  dts: false,
  minify: false,
  // `clean` would also take the declarations that `tsc -b` wrote.
  clean: false,
  onSuccess: async () => {
    for (const sheet of ['canvas.css', 'forms.css']) cpSync(`src/${sheet}`, `dist/${sheet}`);
  },
});
