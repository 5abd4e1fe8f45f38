import { lstat, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { printable, type Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';
import { type MirrorBase, type MirrorFile, type MirrorKind, printFile } from './MirrorKind.js';
import { readObject, replaceFile } from './objectFiles.js';

/** Extension of the server's version of a file with conflicts. */
const theirsExtension = '.theirs.json';

/** The files of one kind in a folder, and for each the state that both sides last agreed on. */
export class MirrorFolder {
  /** By path relative to the folder. */
  readonly files = new Map<string, MirrorFile>();
  /** By id. */
  readonly bases = new Map<string, MirrorBase>();
  /** Paths of the server's versions of files with conflicts. */
  readonly conflicts: string[] = [];

  private constructor(
    private readonly root: string,
    private readonly kind: MirrorKind,
  ) {}

  /** Reads a folder; throws a UsageError that names the file that cannot be read. */
  static async open(terminal: Terminal, root: string, kind: MirrorKind): Promise<MirrorFolder> {
    const folder = new MirrorFolder(root, kind);
    for (const path of [kind.filesIn, dirname(kind.basesIn), kind.basesIn])
      if ((await lstat(join(root, path)).catch(() => undefined))?.isSymbolicLink())
        throw new UsageError(terminal.message('linkedFolder', { folder: printable(path) }));
    for (const name of await namesIn(join(root, kind.filesIn))) {
      const path = join(kind.filesIn, name);
      if (name.endsWith(theirsExtension)) folder.conflicts.push(path);
      else folder.files.set(path, await readObject(terminal, root, path, (json) => kind.read(json)));
    }
    for (const name of await namesIn(join(root, kind.basesIn))) {
      const path = join(kind.basesIn, name);
      const base = await readObject(terminal, root, path, ({ commit, ...file }) => ({
        commit: String(commit),
        file: kind.read(file),
      }));
      folder.bases.set(base.file.id, base);
    }
    return folder;
  }

  pathOf(id: string): string | undefined {
    for (const [path, file] of this.files) if (file.id === id) return path;
    return undefined;
  }

  /** A path for a new file that no other has; file systems may ignore case. */
  freePath(file: MirrorFile): string {
    const taken = new Set([...this.files.keys()].map((path) => path.toLowerCase()));
    const name = this.kind.fileName(file);
    const path = join(this.kind.filesIn, `${name}.json`);
    return taken.has(path.toLowerCase()) ? join(this.kind.filesIn, `${name}_${file.id}.json`) : path;
  }

  /** Writes a file unless it has this text already. */
  async writeFile(path: string, file: MirrorFile): Promise<void> {
    const before = this.files.get(path);
    const text = printFile(this.kind, file);
    if (before && printFile(this.kind, before) === text) return;
    this.files.set(path, file);
    await replaceFile(join(this.root, path), text);
  }

  async removeFile(path: string): Promise<void> {
    this.files.delete(path);
    await rm(join(this.root, path), { force: true });
  }

  async writeBase(base: MirrorBase): Promise<void> {
    this.bases.set(base.file.id, base);
    const text = `${JSON.stringify({ commit: base.commit, ...this.kind.toJson(base.file) }, null, 2)}\n`;
    await replaceFile(join(this.root, this.kind.basesIn, `${base.file.id}.json`), text);
  }

  async removeBase(id: string): Promise<void> {
    this.bases.delete(id);
    await rm(join(this.root, this.kind.basesIn, `${id}.json`), { force: true });
  }

  /** Writes the server's version next to a file with conflicts; returns its path. */
  async writeTheirs(path: string, theirs: MirrorFile): Promise<string> {
    const beside = path.replace(/\.json$/, theirsExtension);
    this.conflicts.push(beside);
    await replaceFile(join(this.root, beside), printFile(this.kind, theirs));
    return beside;
  }
}

/** Names of the JSON files in a folder, sorted; links are ignored, because they lead elsewhere. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map(({ name }) => name)
    .sort();
}
