import { lazyDialog } from '../../../shared/parts/lazyDialog.js';

/** Creates a knowledge base and opens it. Its code loads when it is first opened. */
export const NewDatasetDialog = lazyDialog(
  async () => (await import('./NewDatasetDialog.js')).NewDatasetDialog,
);
