import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { pythonFiles } from './pythonFiles.js';

const api = process.env.HEDDLE_API ?? 'http://127.0.0.1:4600';

export default defineConfig({
  plugins: [react(), pythonFiles()],
  // The packages are read from their sources, so a change in one shows at once.
  resolve: { conditions: ['@heddle/source', ...defaultClientConditions] },
  worker: { format: 'es' },
  // With the host that the page is on: the server refuses what comes from another origin.
  server: {
    proxy: Object.fromEntries(
      ['/api', '/v1', '/v3', '/open_api', '/open-apis', '/files', '/docs/api', '/healthz', '/readyz'].map(
        (path) => [path, { target: api, changeOrigin: false }],
      ),
    ),
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    // Inlined data: workers and modules are refused by the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1600,
  },
});
