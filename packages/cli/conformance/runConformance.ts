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

/** How one case went: the first difference, or why it did not run; neither when it passed. */
interface End {
  difference?: string | undefined;
  skipped?: string;
}

/** Runs all cases of a folder, one line each, and a line with the sums at the end. */
export async function runConformance(folder: string, print: (line: string) => void): Promise<Tally> {
  const { cases, units, document } = loadCases(folder);
  const sandbox = createCodeService({ createSandboxWorker: createNodeSandboxWorker });
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const tell = async (id: string, run: () => Promise<End>) => {
    const { skipped, difference } = await run().catch(asBroken);
    const way = skipped !== undefined ? 'skipped' : difference === undefined ? 'passed' : 'failed';
    const reason = skipped ?? difference;
    tally[way] += 1;
    print(`${way.padEnd(7)} ${id}${reason === undefined ? '' : `: ${reason}`}`);
  };
  try {
    for (const one of cases) {
      await tell(one.id, async () => {
        const skipped = reasonToSkip(one, document);
        return skipped === undefined ? { difference: await runCase(one, document, sandbox) } : { skipped };
      });
    }
    for (const unit of units) await tell(unit.id, () => runUnit(unit, sandbox));
  } finally {
    await sandbox.dispose();
  }
  print(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
  return tally;
}

function asBroken(error: unknown): End {
  if (error instanceof BadFolder) throw error;
  return { difference: `it broke: ${error instanceof Error ? error.message : String(error)}` };
}
