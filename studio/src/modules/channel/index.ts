import { lazyDialog } from '../../shared/parts/lazyDialog.js';

/** The settings of the channels of an agent or a chat flow, loaded when first opened. */
export const ChannelDialog = lazyDialog(
  async () => (await import('./components/ChannelDialog.js')).ChannelDialog,
);
