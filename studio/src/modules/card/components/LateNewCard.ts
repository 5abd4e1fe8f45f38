import { lazyDialog } from '../../../shared/parts/lazyDialog.js';

/** Creates a card. Its code loads when it is first opened. */
export const NewCardDialog = lazyDialog(async () => (await import('./NewCardDialog.js')).NewCardDialog);
