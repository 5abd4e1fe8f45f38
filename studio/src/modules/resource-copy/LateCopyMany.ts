import { lazyDialog } from '../../shared/parts/lazyDialog.js';

/** Copies several resources; its code loads when it is first opened. */
export const CopyManyDialog = lazyDialog(
  async () => (await import('./components/CopyManyDialog.js')).CopyManyDialog,
);
