import { lazyDialog } from '../../../shared/parts/lazyDialog.js';

/** Creates an app. Its code loads when it is first opened. */
export const NewProjectDialog = lazyDialog(
  async () => (await import('./NewProjectDialog.js')).NewProjectDialog,
);
