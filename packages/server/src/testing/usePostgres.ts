import { inject } from 'vitest';

// Read by createTestDatabase; inside a process of another project it stays undefined, and tests use PGlite.
globalThis.heddleTestServer = inject('testServer');
