import type { OptionKinds } from '../terminal/readOptions.js';
import { readOptions } from '../terminal/readOptions.js';
import { printable, type Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';
import { agentKind } from './agentKind.js';
import { MirrorClient, MirrorError } from './MirrorClient.js';
import { MirrorFolder } from './MirrorFolder.js';
import type { MirrorKind } from './MirrorKind.js';
import { readSettings, writeSettings } from './mirrorSettings.js';
import { isNamedServer } from './namedServers.js';
import { workflowKind } from './workflowKind.js';

const kinds = { server: 'text', space: 'text' } as const satisfies OptionKinds;

// Agents refer to workflows, so new workflows are pushed first.
const mirrored: readonly MirrorKind[] = [workflowKind, agentKind];

/** What the commands of a mirror work with: the files of a kind, and the server. */
export interface Mirror {
  kind: MirrorKind;
  folder: MirrorFolder;
  client: MirrorClient;
}

/**
 * Runs a command on the folder named by the arguments (default: the current one) and the server it mirrors. Returns 1
 * if the server refuses.
 */
export async function withMirror(
  terminal: Terminal,
  args: readonly string[],
  work: (mirrors: readonly Mirror[]) => Promise<number>,
): Promise<number> {
  const { options, rest } = readOptions(terminal, args, kinds);
  if (rest.length > 1) throw new UsageError(terminal.message('oneFolder'));
  const root = rest[0] ?? '.';
  const remembered = await readSettings(terminal, root);
  const server = options.server ?? remembered?.server ?? terminal.environment.HEDDLE_SERVER;
  const space = options.space ?? remembered?.space;
  if (server === undefined || space === undefined) throw new UsageError(terminal.message('whichSpace'));
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol) || !/^\d{1,20}$/.test(space))
    throw new UsageError(terminal.message('whichSpace'));
  const token = terminal.environment.HEDDLE_TOKEN;
  if (!token) throw new UsageError(terminal.message('whichToken'));
  const { origin } = new URL(server);
  if (!(await isNamedServer(terminal.environment, origin, options.server)))
    throw new UsageError(terminal.message('nameServer', { server: printable(origin) }));
  const stopped = new AbortController();
  let exitCode: number | undefined;
  const unsubscribe = terminal.onStop((code) => {
    exitCode = code;
    stopped.abort();
  });
  try {
    const settings = { server, space };
    const client = new MirrorClient(settings, token, stopped.signal);
    const mirrors: Mirror[] = [];
    for (const kind of mirrored)
      mirrors.push({ kind, client, folder: await MirrorFolder.open(terminal, root, kind) });
    if (remembered?.server !== server || remembered.space !== space) await writeSettings(root, settings);
    return await work(mirrors);
  } catch (error) {
    if (exitCode !== undefined) return exitCode;
    if (!(error instanceof MirrorError)) throw error;
    terminal.error(`${printable(error.message)}\n`);
    return 1;
  } finally {
    unsubscribe();
  }
}
