import { lazyDialog } from '../../../shared/parts/lazyDialog.js';

/** Creates from a template of the marketplace. Its code loads when it is first opened. */
export const TemplatePicker = lazyDialog(async () => (await import('./TemplatePicker.js')).TemplatePicker);
