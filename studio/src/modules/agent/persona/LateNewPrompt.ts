import { lazyDialog } from '../../../shared/parts/lazyDialog.js';

/** Writes a new prompt. Its code loads when it is first opened. */
export const NewPromptDialog = lazyDialog(async () => (await import('./NewPromptDialog.js')).NewPromptDialog);
