/// <reference types="node" />
import {
  chmodSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import process from 'node:process';

/** Absolute paths of the files that a Python interpreter's process executes and reads. */
export interface PythonFiles {
  /** The Node program. */
  node: string;
  /** The built program of the child. */
  program: string;
  /** The folder of pyodide, with a separator at the end. */
  folder: string;
}

const pyodideFiles = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip'];
/** The mode of a folder in which only the owner of a file can rename or remove it. */
const STICKY = 0o1000;
const PREFIX = 'heddle-python-files-';
/** The copies made by this process, by the path of the original program. */
const copies = new Map<string, Copy>();

interface Copy {
  files: PythonFiles;
  root: string;
  /** Inode of `root`, to recognise the folder. */
  inode: bigint;
}

/** The individual files that must be readable. */
export function listFiles({ program, folder }: PythonFiles): string[] {
  return [program, ...pyodideFiles.map((name) => join(folder, name))];
}

/**
 * Returns files that the user `nobody` can read. A server that runs as root from a folder such as /root (mode
 * 0700) copies them once to a temporary folder that only root can write to, and removes the copy when it
 * exits. Returns the original files if no copy is needed, or if there is no safe folder for it.
 */
export function readableFiles(original: PythonFiles, candidates = temporaryFolders()): PythonFiles {
  if (process.getuid?.() !== 0) return original;
  if ([original.node, ...listFiles(original)].every(isReadableByAll)) return original;
  const made = copies.get(original.program);
  if (made && isIntact(made)) return made.files;
  const parent = candidates.find(isSafe);
  if (parent === undefined) return original;
  removeAbandoned(parent);
  const copy = makeCopy(original, realpathSync(parent));
  if (copy) copies.set(original.program, copy);
  else copies.delete(original.program);
  return copy?.files ?? original;
}

/**
 * Other candidates in addition to `os.tmpdir()`: `TMPDIR` may name a private folder or the folder of another
 * user.
 */
function temporaryFolders(): string[] {
  return [tmpdir(), '/tmp', '/var/tmp'];
}

/** Copies the files; returns undefined if there is not enough space. */
function makeCopy(original: PythonFiles, parent: string): Copy | undefined {
  const root = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  const { ino: inode } = lstatSync(root, { bigint: true });
  process.once('exit', () => {
    if (isSameFolder(root, inode)) rmSync(root, { recursive: true, force: true });
  });
  const add = (from: string, name: string, mode = 0o444): string => {
    const to = join(root, name);
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
    chmodSync(to, mode);
    return to;
  };
  try {
    mkdirSync(join(root, 'pyodide'));
    for (const name of pyodideFiles) add(join(original.folder, name), join('pyodide', name));
    const files = {
      // A Node installed by nvm is below /root too; a system-wide Node is readable by all and need not be
      // copied (100 MB).
      node: isReadableByAll(original.node) ? original.node : add(original.node, 'node', 0o555),
      // Without a package.json next to it, only the extension marks the file as a module.
      program: add(original.program, 'python.mjs'),
      folder: `${join(root, 'pyodide')}${sep}`,
    };
    // Opened last, so that no other user sees an incomplete folder.
    for (const folder of [join(root, 'pyodide'), root]) chmodSync(folder, 0o755);
    return { files, root, inode };
  } catch {
    rmSync(root, { recursive: true, force: true });
    return undefined;
  }
}

/** Whether all files of the copy still exist: temporary folders may be cleaned up. */
function isIntact({ files, root, inode }: Copy): boolean {
  return (
    isSameFolder(root, inode) &&
    [files.node, ...listFiles(files)].every((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
  );
}

/** Once the folder is removed, any user can create one with the same name, but not one owned by root. */
function isSameFolder(path: string, inode: bigint): boolean {
  const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === 0n && found.ino === inode;
}

/** Removes copies left by servers that were killed. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(parent, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory() && found.uid === 0) rmSync(path, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Whether the modes allow every user to read the file and enter each folder of its path. */
function isReadableByAll(file: string): boolean {
  return (
    (statSync(file).mode & 0o004) !== 0 &&
    foldersOf(file).every((path) => (statSync(path).mode & 0o001) !== 0)
  );
}

/** Whether every user can enter the folder, and only root can rename or replace root's files in it. */
function isSafe(folder: string): boolean {
  try {
    const path = realpathSync(folder);
    return [path, ...foldersOf(path)].every((each) => {
      const { mode, uid } = statSync(each);
      const isShared = (mode & 0o022) !== 0;
      return uid === 0 && (mode & 0o001) !== 0 && (!isShared || (mode & STICKY) !== 0);
    });
  } catch {
    return false;
  }
}

/** All parent folders of the path, up to the root. */
function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersOf(folder)];
}
