import { StartError } from '../host/StartError.js';
import { checkOptions, type StartOptions } from '../host/startOptions.js';
import { checkClock, checkDatabase, checkUserTables } from './checkDatabase.js';
import {
  checkDisk,
  checkFiles,
  checkFolder,
  checkKeys,
  checkMail,
  checkModels,
  checkNode,
  checkPort,
} from './checks.js';
import type { Finding } from './Finding.js';

/** Runs all checks of an installation without changing anything. */
export async function examineInstallation(given: StartOptions): Promise<Finding[]> {
  let options: ReturnType<typeof checkOptions>;
  try {
    options = checkOptions(given);
  } catch (error) {
    if (!StartError.isInstance(error)) throw error;
    return [
      { check: 'settings', state: 'wrong', found: error.message, advice: 'Correct it and run this again.' },
    ];
  }
  const checks = [
    checkNode(),
    checkFolder(options),
    checkDisk(options),
    checkDatabase(options),
    checkUserTables(options),
    checkKeys(options),
    checkFiles(options),
    checkModels(options),
    checkMail(options),
    checkClock(),
    checkPort(options),
  ];
  const findings: Finding[] = [{ check: 'settings', state: 'fine', found: 'They can be read.' }];
  for (const { name, run } of checks) {
    try {
      for (const found of [await run()].flat()) findings.push({ check: name, ...found });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      findings.push({
        check: name,
        state: 'wrong',
        found: message,
        advice: 'The message above explains the problem.',
      });
    }
  }
  return findings;
}
