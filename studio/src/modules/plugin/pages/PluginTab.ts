import { lazy } from 'react';

/** A plugin within the editor of its app; its code loads when it is first shown. */
export const PluginTab = lazy(async () => ({ default: (await import('./PluginView.js')).PluginView }));
