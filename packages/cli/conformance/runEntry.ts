import type { CodeService } from '@heddle/executor';
import type { Entry } from './entries.js';
import { runCase } from './runCase.js';
import { runUnit } from './runUnit.js';

/**
 * Runs a case in the current host. Resolves with the first difference, or undefined if everything is as
 * expected.
 */
export async function runEntry(entry: Entry, sandbox: CodeService): Promise<string | undefined> {
  try {
    return await ('unit' in entry ? runUnit(entry.unit) : runCase(entry, sandbox));
  } catch (error) {
    return `it broke: ${error instanceof Error ? error.message : String(error)}`;
  }
}
