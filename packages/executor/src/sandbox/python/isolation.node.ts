/// <reference types="node" />
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** The command prefix that isolates a process, or the reason why there is none. */
export type Isolation = { command: readonly string[] } | { refusal: string };

/** Folders of util-linux. PATH is not used, because whoever controls it would control the isolation. */
const toolFolders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/run/current-system/sw/bin'];
const NOBODY = 65534;
/**
 * Limit of the process's writable memory: V8, the compiled interpreter, and the interpreter's own limited
 * memory. Measured in total, including the stacks of Node's threads: 265 MiB at the start, 300 MiB for a
 * program that uses all of its own 64 MiB. The rest is for large inputs.
 */
const DATA_BYTES = 768 * 1024 * 1024;

/**
 * Finds how to run a process on this machine with no network, no access to other processes, no new
 * privileges, no writable files, limited memory, and terminated together with this process. `files` must be
 * readable by it.
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

/**
 * The second layer: Node refuses access to files, processes, threads and native code, and the engine does not
 * evaluate text as code.
 */
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

/** Node's error for an unreadable file, and util-linux's error for an unreadable Node. */
const UNREADABLE = /EACCES|failed to execute .*Permission denied/;

function canRead(files: readonly string[]): string {
  return `for (const file of ${JSON.stringify(files)}) require('fs').accessSync(file, 4)`;
}

/** Runs a command; resolves with its error output if it fails. */
function tryOut([file = '', ...rest]: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(file, rest, { env: {}, cwd: '/', timeout: 10_000 }, (error, _, stderr) =>
      resolve(error ? stderr || error.message : undefined),
    );
  });
}

const onlyLinux =
  'Python is only supported on Linux servers, where it can be isolated. Code nodes in JavaScript still work.';

function notInstalled(names: readonly string[]): string {
  return `Python is disabled because it cannot be isolated: ${names.join(', ')} is missing. Install the package util-linux.`;
}

function unreadable(isRoot: boolean): string {
  return isRoot
    ? 'Python is disabled: it would run as user "nobody", who cannot read the Heddle installation, and no safe temporary folder has space for a copy of the files. Create one (/tmp with mode 1777), install Heddle where every user can read it, or do not run it as root.'
    : 'Python is disabled: this user cannot read the Heddle installation. Install Heddle where this user can read it.';
}

function forbidden(failure: string): string {
  const reason = failure.trim().split('\n').at(-1);
  return `Python is disabled because it cannot be isolated (${reason}). Allow user namespaces (kernel.unprivileged_userns_clone, user.max_user_namespaces, in containers the seccomp profile), or set HEDDLE_PYTHON=off.`;
}
