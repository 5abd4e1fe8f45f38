import { lazyDialog } from '../../../shared/parts/lazyDialog.js';

/** Creates an agent. Its code loads when it is first opened. */
export const NewAgentDialog = lazyDialog(async () => (await import('./NewAgentDialog.js')).NewAgentDialog);
