import { lazyDialog } from '../../../shared/parts/lazyDialog.js';

/** Creates a workflow. Its code loads when it is first opened. */
export const NewWorkflowDialog = lazyDialog(
  async () => (await import('./NewWorkflowDialog.js')).NewWorkflowDialog,
);
