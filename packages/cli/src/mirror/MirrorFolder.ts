import { lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import { parseBounded, readText } from '../terminal/readFiles.js';
import { printable, type Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';
import { type MirrorFile, printMirrorFile, readMirrorFile } from './MirrorFile.js';

/** The server and workspace that a folder mirrors. */
export interface MirrorSettings {
  server: string;
  space: string;
}

/** A workflow as it was when the folder and the server last agreed. */
export interface MirrorBase {
  commit: string;
  file: MirrorFile;
}

const settingsName = 'heddle.mirror.json';
const workflowsName = 'workflows';
const basesName = join('.heddle', 'base');
/** Extension of the server's version of a workflow with conflicts. */
const theirsExtension = '.theirs.json';

/** A folder that mirrors a workspace: a file per workflow, and for each the state that both sides last agreed on. */
export class MirrorFolder {
  /** By path relative to the folder. */
  readonly files = new Map<string, MirrorFile>();
  /** By workflow id. */
  readonly bases = new Map<string, MirrorBase>();
  /** Paths of the server's versions of workflows with conflicts. */
  readonly conflicts: string[] = [];
  settings: MirrorSettings | undefined;

  private constructor(
    private readonly terminal: Terminal,
    readonly root: string,
  ) {}

  /** Reads a folder; throws a UsageError that names the file that cannot be read. */
  static async open(terminal: Terminal, root: string): Promise<MirrorFolder> {
    const folder = new MirrorFolder(terminal, root);
    for (const path of [workflowsName, dirname(basesName), basesName])
      if ((await lstat(join(root, path)).catch(() => undefined))?.isSymbolicLink())
        throw new UsageError(terminal.message('linkedFolder', { folder: printable(path) }));
    if (await isFile(join(root, settingsName))) folder.settings = await folder.readSettings();
    for (const name of await namesIn(join(root, workflowsName))) {
      const path = join(workflowsName, name);
      if (name.endsWith(theirsExtension)) folder.conflicts.push(path);
      else if (name.endsWith('.json'))
        folder.files.set(path, await folder.read(path, (json) => readMirrorFile(json)));
    }
    for (const name of await namesIn(join(root, basesName))) {
      const base = await folder.read(join(basesName, name), ({ commit, ...file }) => ({
        commit: String(commit),
        file: readMirrorFile(file),
      }));
      folder.bases.set(base.file.id, base);
    }
    return folder;
  }

  pathOf(id: string): string | undefined {
    for (const [path, file] of this.files) if (file.id === id) return path;
    return undefined;
  }

  /** A path for a workflow with this name that no other file has; file systems may ignore case. */
  freePath({ name, id }: MirrorFile): string {
    const taken = new Set([...this.files.keys()].map((path) => path.toLowerCase()));
    // Names are checked: what a server sends must not lead out of the folder.
    const safe = /^[a-zA-Z]\w{0,63}$/.test(name) ? name : `workflow_${id}`;
    const path = join(workflowsName, `${safe}.json`);
    return taken.has(path.toLowerCase()) ? join(workflowsName, `${safe}_${id}.json`) : path;
  }

  async writeSettings(settings: MirrorSettings): Promise<void> {
    this.settings = settings;
    await this.write(settingsName, `${JSON.stringify({ format: 1, ...settings }, null, 2)}\n`);
  }

  /** Writes a file unless it has this text already. */
  async writeFile(path: string, file: MirrorFile): Promise<void> {
    const before = this.files.get(path);
    if (before && printMirrorFile(before) === printMirrorFile(file)) return;
    this.files.set(path, file);
    await this.write(path, printMirrorFile(file));
  }

  async removeFile(path: string): Promise<void> {
    this.files.delete(path);
    await rm(join(this.root, path), { force: true });
  }

  async writeBase(base: MirrorBase): Promise<void> {
    this.bases.set(base.file.id, base);
    const text = `${JSON.stringify({ commit: base.commit, ...base.file }, null, 2)}\n`;
    await this.write(join(basesName, `${base.file.id}.json`), text);
  }

  async removeBase(id: string): Promise<void> {
    this.bases.delete(id);
    await rm(join(this.root, basesName, `${id}.json`), { force: true });
  }

  /** Writes the server's version next to a file with conflicts; returns its path. */
  async writeTheirs(path: string, theirs: MirrorFile): Promise<string> {
    const beside = path.replace(/\.json$/, theirsExtension);
    this.conflicts.push(beside);
    await this.write(beside, printMirrorFile(theirs));
    return beside;
  }

  private async readSettings(): Promise<MirrorSettings> {
    return this.read(settingsName, ({ server, space }) => {
      if (typeof server !== 'string' || typeof space !== 'string') throw new TypeError('server, space');
      return { server, space };
    });
  }

  private async read<Value>(path: string, parse: (json: JsonObject) => Value): Promise<Value> {
    const json = parseBounded(this.terminal, await readText(this.terminal, join(this.root, path)), path);
    try {
      if (isJsonObject(json)) return parse(json);
    } catch {
      // Reported below.
    }
    throw new UsageError(this.terminal.message('noMirrorFile', { file: printable(path) }));
  }

  /** Replaces a file in one step, so that a stopped command leaves no half of it. */
  private async write(path: string, text: string): Promise<void> {
    const target = join(this.root, path);
    await mkdir(join(target, '..'), { recursive: true });
    const draft = `${target}.new`;
    // Where it would be written may be a link that leads elsewhere.
    await rm(draft, { force: true });
    await writeFile(draft, text, { flag: 'wx' });
    await rename(draft, target);
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isFile() ?? false;
}

/** Names of the regular files in a folder, sorted; links are ignored, because they lead elsewhere. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map(({ name }) => name)
    .sort();
}
