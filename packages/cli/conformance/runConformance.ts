import { type Entry, openCase, openUnit } from './entries.js';
import type { Host } from './hosts/Host.js';
import { loadCases } from './loadCases.js';
import { reasonToSkip } from './reasonToSkip.js';

/** Numbers of cases by result. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs all cases of a folder in every host; prints one line for each case, and the totals at the end. */
export async function runConformance(
  folder: string,
  hosts: readonly Host[],
  print: (line: string) => void,
): Promise<Tally> {
  const { cases, units, document } = loadCases(folder);
  const pythonRefusal = hosts.map((host) => host.pythonRefusal).find((reason) => reason !== undefined);
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const tell = (way: keyof Tally, text: string) => {
    tally[way] += 1;
    print(`${way.padEnd(7)} ${text}`);
  };
  const refuses =
    hosts[0]?.refuses ??
    ((entry: Entry) => ('unit' in entry ? undefined : reasonToSkip(entry, pythonRefusal)));
  const play = async (id: string, open: () => Entry) => {
    let entry: Entry;
    try {
      entry = open();
    } catch (error) {
      // The document does not exist or cannot be read.
      return tell('failed', `${id}: ${(error as Error).message}`);
    }
    const skipped = refuses(entry);
    if (skipped !== undefined) return tell('skipped', `${id}: ${skipped}`);
    const differences = await differencesIn(hosts, entry);
    if (differences.size === 0) return tell('passed', `${id} (${hosts.map(({ name }) => name).join(', ')})`);
    const reasons = [...differences].map(([difference, names]) => `${names.join(', ')}: ${difference}`);
    return tell('failed', `${id}: ${reasons.join('; ')}`);
  };
  for (const one of cases) {
    // The documents of such a case need not exist.
    if (one.executable === false) tell('skipped', `${one.id}: marked as not executable: ${one.note}`);
    else await play(one.id, () => openCase(one, document));
  }
  for (const unit of units) await play(unit.id, () => openUnit(unit));
  print(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
  return tally;
}

/** The difference to report for each remaining case after a host, such as a browser, was lost. */
function hostEnded(error: unknown): string {
  return `the host ended: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
}

/** Returns the differences, with the hosts in which they occurred. */
async function differencesIn(hosts: readonly Host[], entry: Entry): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const ends = await Promise.all(
    hosts.map(async (host) => ({ name: host.name, difference: await host.run(entry).catch(hostEnded) })),
  );
  for (const { name, difference } of ends) {
    if (difference !== undefined) found.set(difference, [...(found.get(difference) ?? []), name]);
  }
  return found;
}
