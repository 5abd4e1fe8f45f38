import { lateModules } from './lateTools.js';

/**
 * Loads now what a canvas would load when it is first used, so that from then on it needs no network: for a host whose
 * people go on while they are offline. Rejects where a file does not come; what came is kept, and calling again asks
 * for the rest.
 */
export async function preloadCanvas(): Promise<void> {
  await Promise.all(lateModules.map((module) => module.load()));
}
