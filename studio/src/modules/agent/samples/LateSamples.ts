import { lazyPart } from '../../../shared/parts/lazyDialog.js';

/** Sample agents, which appear when they are loaded. */
export const SampleCards = lazyPart(async () => (await import('./SampleCards.js')).SampleCards);
export const SampleMenu = lazyPart(async () => (await import('./SampleMenu.js')).SampleMenu);
