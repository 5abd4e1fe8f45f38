import { createCodeService } from '@heddle/executor/sandbox';
import { createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import { BadFolder, loadCases } from './loadCases.js';
import { reasonToSkip } from './reasonToSkip.js';
import { runCase } from './runCase.js';
import { runUnit } from './runUnit.js';

/** How many cases went which way. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs all cases of a folder, one line each, and a line with the sums at the end. */
export async function runConformance(folder: string, print: (line: string) => void): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const tell = (
    id: string,
    { skipped, difference }: { skipped?: string; difference?: string | undefined },
  ) => {
    const way = skipped !== undefined ? 'skipped' : difference === undefined ? 'passed' : 'failed';
    tally[way] += 1;
    const reason = skipped ?? difference;
    print(`${way.padEnd(7)} ${id}${reason === undefined ? '' : `: ${reason}`}`);
  };
  const { cases, units, document } = loadCases(folder);
  const sandbox = createCodeService({ createSandboxWorker: createNodeSandboxWorker });
  for (const one of cases) {
    const skipped = reasonToSkip(one, document);
    if (skipped !== undefined) tell(one.id, { skipped });
    else tell(one.id, { difference: await runCase(one, document, sandbox).catch(brokenBy) });
  }
  for (const unit of units) tell(unit.id, runUnit(unit));
  await sandbox.dispose();
  print(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
  return tally;
}

function brokenBy(error: unknown): string {
  if (error instanceof BadFolder) throw error;
  return `it broke: ${error instanceof Error ? error.message : String(error)}`;
}
