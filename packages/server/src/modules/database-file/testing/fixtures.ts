import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  // A position in a file, not an ID.
  fixture(['databaseFile.sheet_id'], async () => ({ 'databaseFile.sheet_id': '0' })),
];
