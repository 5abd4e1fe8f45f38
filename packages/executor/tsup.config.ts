import { defineConfig } from 'tsup';

const shared = { format: 'esm', target: 'es2023', dts: false, clean: false } as const;

export default defineConfig([
  {
    ...shared,
    entry: {
      index: 'src/index.ts',
      'bridge/index': 'src/bridge/index.ts',
      'testing/index': 'src/testing/index.ts',
      'sandbox/index': 'src/sandbox/index.ts',
      'sandbox/worker': 'src/sandbox/worker.ts',
      'sandbox/node': 'src/sandbox/node.ts',
      'sandbox/python-worker': 'src/sandbox/python/worker.ts',
    },
  },
  {
    // Node workers and processes start from these built files, because Node cannot start them from sources.
    ...shared,
    name: 'worker',
    entry: {
      'sandbox/worker.node': 'src/sandbox/worker.node.ts',
      'sandbox/python.node': 'src/sandbox/python/child.node.ts',
    },
    splitting: false,
  },
  {
    // The browser worker with all dependencies in one file, for pages without a bundler.
    ...shared,
    entry: { 'sandbox/worker.standalone': 'src/sandbox/worker.ts' },
    platform: 'browser',
    noExternal: [/.*/],
    splitting: false,
    minify: true,
  },
]);
