import { lazyDialog } from '../../../shared/parts/lazyDialog.js';

/** Creates a database. Its code loads when it is first opened. */
export const LateDatabaseDialog = lazyDialog(
  async () => (await import('./NewDatabaseDialog.js')).NewDatabaseDialog,
);
