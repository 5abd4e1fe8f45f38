import { lazyDialog } from '../../../shared/parts/lazyDialog.js';

/** Creates a plugin. Its code loads when it is first opened. */
export const LatePluginDialog = lazyDialog(
  async () => (await import('./NewPluginDialog.js')).NewPluginDialog,
);
