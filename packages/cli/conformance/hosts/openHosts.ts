import { openBrowserHost } from './browserHost.js';
import type { Host } from './Host.js';
import { openNodeHost } from './nodeHost.js';

/** Values of `--host`. */
export const hostChoices = ['both', 'node', 'browser'] as const;

export type HostChoice = (typeof hostChoices)[number];

/** Opens the requested hosts. Without Chromium, `both` is reduced to Node, and `tell` reports it. */
export async function openHosts(choice: HostChoice, tell: (line: string) => void): Promise<Host[]> {
  if (choice === 'node') return [await openNodeHost()];
  const browser = await openBrowserHost().catch((error: Error) => {
    tell(`Chromium did not start, so no case runs in a browser worker: ${error.message.split('\n')[0]}`);
    return null;
  });
  if (browser === undefined) {
    tell('There is no Chromium here (CHROMIUM_PATH may name one), so no case runs in a browser worker.');
  }
  const hosts = choice === 'both' ? [await openNodeHost()] : [];
  return browser ? [...hosts, browser] : hosts;
}
