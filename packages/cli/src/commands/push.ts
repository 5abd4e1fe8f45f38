import { MirrorError } from '../mirror/MirrorClient.js';
import type { MirrorFile } from '../mirror/MirrorKind.js';
import { type Mirror, withMirror } from '../mirror/openMirror.js';
import { printable, type Terminal } from '../terminal/Terminal.js';

/** Brings the changes of the folder to the server. Exits with 1 if the server has newer changes. */
export function push(terminal: Terminal, args: readonly string[]): Promise<number> {
  return withMirror(terminal, args, async (mirrors) => {
    const conflicts = mirrors.flatMap(({ folder }) => folder.conflicts).length;
    if (conflicts > 0) {
      terminal.error(`${terminal.message('conflictsLeft', { count: conflicts })}\n`);
      return 1;
    }
    let count = 0;
    let isRefused = false;
    for (const mirror of mirrors) {
      const { pushed, refused } = await pushKind(terminal, mirror);
      count += pushed;
      isRefused ||= refused > 0;
    }
    terminal.out(`${terminal.message('pushed', { count })}\n`);
    return isRefused ? 1 : 0;
  });
}

async function pushKind(terminal: Terminal, mirror: Mirror): Promise<{ pushed: number; refused: number }> {
  const { kind, folder } = mirror;
  const counts = { pushed: 0, refused: 0 };
  for (const [path, file] of [...folder.files]) {
    const base = folder.bases.get(file.id);
    if (base && kind.isSame(base.file, file)) continue;
    try {
      await pushOne(mirror, path, file, base?.commit);
      terminal.out(`${printable(terminal.message('pushedOne', { file: path }))}\n`);
      counts.pushed += 1;
    } catch (error) {
      if (!(error instanceof MirrorError)) throw error;
      counts.refused += 1;
      const reason = error.isConflict ? terminal.message('pullFirst') : error.message;
      terminal.error(`${printable(`${path}: ${reason}`)}\n`);
    }
  }
  for (const { file } of folder.bases.values())
    if (folder.pathOf(file.id) === undefined)
      terminal.out(`${printable(terminal.message('notDeleted', { name: file.name }))}\n`);
  return counts;
}

async function pushOne(
  { kind, folder, client }: Mirror,
  path: string,
  file: MirrorFile,
  commit: string | undefined,
): Promise<void> {
  // An id without a state that both sides agreed on is a copied file: it becomes a resource of its own.
  const saved =
    commit === undefined ? await kind.create(client, file) : await kind.save(client, file, commit);
  await folder.writeFile(path, saved.file);
  await folder.writeBase(saved);
}
