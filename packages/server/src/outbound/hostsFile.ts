import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

const path =
  process.platform === 'win32' ? `${process.env.SystemRoot}\\System32\\drivers\\etc\\hosts` : '/etc/hosts';
const freshMs = 10_000;

let kept: { at: number; addresses: ReadonlyMap<string, string[]> } | undefined;

/** Addresses that the hosts file of this machine lists for a name. */
export function addressesInHostsFile(name: string): readonly string[] {
  if (!kept || Date.now() - kept.at > freshMs) kept = { at: Date.now(), addresses: parseHosts(readHosts()) };
  return kept.addresses.get(name.toLowerCase()) ?? [];
}

// Synchronous, since asynchronous reading waits for the thread pool; the file is small and rarely read.
function readHosts(): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

export function parseHosts(text: string): Map<string, string[]> {
  const addresses = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names) {
      const known = addresses.get(name.toLowerCase()) ?? [];
      addresses.set(name.toLowerCase(), [...known, address]);
    }
  }
  return addresses;
}
