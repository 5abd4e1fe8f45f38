import { lazyDialog } from '../../../shared/parts/lazyDialog.js';

/** Creates a knowledge base. Its code loads when it is first opened. */
export const LateDatasetDialog = lazyDialog(async () => (await import('./DatasetDialog.js')).DatasetDialog);
