import { inject } from 'vitest';

// Read by createTestDatabase; each test file has a process of its own, so no other project sees it.
process.env.HEDDLE_TEST_DATABASE_URL = inject('postgresUrl');
