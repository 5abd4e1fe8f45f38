import { lateModules } from './lateTools.js';

/**
 * Loads everything a canvas would otherwise load on first use, so that it works without a network from then
 * on: for hosts whose users go offline. Rejects if a chunk fails to load; loaded chunks are kept, and calling
 * again loads the rest.
 */
export async function preloadCanvas(): Promise<void> {
  await Promise.all(lateModules.map((module) => module.load()));
}
