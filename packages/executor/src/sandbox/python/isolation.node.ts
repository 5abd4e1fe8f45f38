/// <reference types="node" />
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** A command to put before another one, so that it runs without rights; or why there is none. */
export type Isolation = { command: readonly string[] } | { refusal: string };

/** Where util-linux lies; PATH is not asked, because whoever writes it would choose the wall. */
const toolFolders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/run/current-system/sw/bin'];
const NOBODY = 65534;
/** Memory that the process may write to: V8, the compiled interpreter, and its own limited memory. */
const DATA_BYTES = 768 * 1024 * 1024;

/**
 * Finds how to run a process on this machine with no network, no sight of other processes, no new rights, no
 * files that it could write, limited memory, and an end together with ours. `files` must be readable by it.
 */
export async function findIsolation(
  files: readonly string[],
  { platform = process.platform as string, folders = toolFolders, node = process.execPath } = {},
): Promise<Isolation> {
  if (platform !== 'linux') return { refusal: onlyLinux };
  const tools = new Map(['setpriv', 'unshare', 'prlimit'].map((name) => [name, find(folders, name)]));
  const missing = [...tools].filter(([, path]) => path === undefined).map(([name]) => name);
  if (missing.length > 0) return { refusal: notInstalled(missing) };
  const isRoot = process.getuid?.() === 0;
  const command = [
    tools.get('setpriv')!,
    ...(isRoot ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []),
    ...['--no-new-privs', '--pdeathsig=KILL'],
    ...[tools.get('unshare')!, '--user', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child'],
    ...[tools.get('prlimit')!, '--core=0', '--fsize=0', '--nofile=64', `--data=${DATA_BYTES}`],
  ];
  const failure = await tryOut([...command, node, '-e', canRead(files)]);
  if (failure === undefined) return { command };
  return { refusal: UNREADABLE.test(failure) ? unreadable(isRoot) : forbidden(failure) };
}

/** The second wall: Node itself refuses files, processes, threads and native code, and the engine makes no code of text. */
export function nodeFlags(files: readonly string[]): string[] {
  const hasName = process.allowedNodeEnvironmentFlags.has('--permission');
  return [
    hasName ? '--permission' : '--experimental-permission',
    ...files.map((file) => `--allow-fs-read=${file}`),
    '--disallow-code-generation-from-strings',
    '--max-old-space-size=128',
    '--no-warnings',
  ];
}

function find(folders: readonly string[], name: string): string | undefined {
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** What Node says of a file, and what util-linux says of Node. */
const UNREADABLE = /EACCES|failed to execute .*Permission denied/;

function canRead(files: readonly string[]): string {
  return `for (const file of ${JSON.stringify(files)}) require('fs').accessSync(file, 4)`;
}

/** What a command says when it fails. */
function tryOut([file = '', ...rest]: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(file, rest, { env: {}, cwd: '/', timeout: 10_000 }, (error, _, stderr) =>
      resolve(error ? stderr || error.message : undefined),
    );
  });
}

const onlyLinux =
  'Python runs on Linux servers only: it is not run where it cannot be shut in. Code nodes in JavaScript run here.';

function notInstalled(names: readonly string[]): string {
  return `Python is not run here, because it could not be shut in: ${names.join(', ')} is missing. Install the package util-linux.`;
}

function unreadable(isRoot: boolean): string {
  return isRoot
    ? 'Python is not run here: the user "nobody", as which it would run, may not read where Heddle is installed, and no safe temporary folder has room for a copy of the files. Make one (/tmp with mode 1777), install Heddle where everybody may read, or start it as another user than root.'
    : 'Python is not run here: this user may not read where Heddle is installed. Install it where this user may read.';
}

function forbidden(failure: string): string {
  const reason = failure.trim().split('\n').at(-1);
  return `Python is not run here, because it could not be shut in (${reason}). Allow user namespaces (kernel.unprivileged_userns_clone, user.max_user_namespaces, in containers the seccomp profile), or set HEDDLE_PYTHON=off.`;
}
