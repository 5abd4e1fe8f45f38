import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const command = join(import.meta.dirname, '../../packages/cli/dist/heddle.js');

/** The code that somebody asked for at this address, as the operator of the server gets it. */
export function askForCode(dataFolder: string, address: string): string {
  const printed = execFileSync(process.execPath, [command, 'code', address, '--json'], {
    env: { ...process.env, HEDDLE_DATA: join(dataFolder, 'data') },
    encoding: 'utf8',
  });
  const { codes } = JSON.parse(printed) as { codes: { code: string }[] };
  return codes[0]!.code;
}
