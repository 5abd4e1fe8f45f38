import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { embedFiles } from './embedFiles.js';
import { firstPage } from './firstPage.js';
import { leanContract } from './leanContract.js';
import { pythonFiles } from './pythonFiles.js';

const api = process.env.HEDDLE_API ?? 'http://127.0.0.1:4600';

export default defineConfig({
  plugins: [react(), leanContract(), firstPage(), pythonFiles(), embedFiles()],
  // Resolve packages to their sources so that changes show at once.
  resolve: { conditions: ['@heddle/source', ...defaultClientConditions] },
  worker: { format: 'es' },
  // Keep the page's host: the server rejects requests from other origins.
  server: {
    proxy: Object.fromEntries(
      [
        '/api',
        '/v1',
        '/v3',
        '/open_api',
        '/open-apis',
        '/files',
        '/hooks',
        '/docs/api',
        '/healthz',
        '/readyz',
      ].map((path) => [path, { target: api, changeOrigin: false }]),
    ),
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    // Never inline as data: URLs, which the content security policy blocks for workers and modules.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1600,
  },
});
