import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CommandContext } from '../terminal/Terminal.js';

type Environment = CommandContext['environment'];

const maxNamed = 100;

/**
 * Whether this person has named the server, now or earlier, in an option or in HEDDLE_SERVER. A folder may come from
 * somebody else, who must not choose where the token is sent.
 */
export async function isNamedServer(
  environment: Environment,
  origin: string,
  option: string | undefined,
): Promise<boolean> {
  const known = await readNamed(environment);
  if (originOf(option) === origin) {
    if (!known.includes(origin)) await writeNamed(environment, [...known, origin].slice(-maxNamed));
    return true;
  }
  return known.includes(origin) || originOf(environment['HEDDLE_SERVER']) === origin;
}

function originOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** The person's own file; undefined where there is no home folder. */
function fileIn(environment: Environment): string | undefined {
  const home = environment['HOME'] || environment['USERPROFILE'];
  const folder = environment['XDG_CONFIG_HOME'] || (home && join(home, '.config'));
  return folder ? join(folder, 'heddle', 'servers.json') : undefined;
}

async function readNamed(environment: Environment): Promise<string[]> {
  const file = fileIn(environment);
  if (file === undefined) return [];
  try {
    const json: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Array.isArray(json) ? json.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

async function writeNamed(environment: Environment, origins: readonly string[]): Promise<void> {
  const file = fileIn(environment);
  if (file === undefined) return;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, `${JSON.stringify(origins, null, 2)}\n`, { mode: 0o600 });
  } catch {
    // As where there is no home folder: the server is named again next time.
  }
}
