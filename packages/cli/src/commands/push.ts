import { MirrorError } from '../mirror/MirrorClient.js';
import { isSame, type MirrorFile } from '../mirror/MirrorFile.js';
import { type Mirror, withMirror } from '../mirror/openMirror.js';
import { printable, type Terminal } from '../terminal/Terminal.js';

/** Brings the changes of the folder to the server. Exits with 1 if the server has newer changes. */
export function push(terminal: Terminal, args: readonly string[]): Promise<number> {
  return withMirror(terminal, args, async (mirror) => {
    const { conflicts, files, bases } = mirror.folder;
    if (conflicts.length > 0) {
      terminal.error(`${terminal.message('conflictsLeft', { count: conflicts.length })}\n`);
      return 1;
    }
    let count = 0;
    let isRefused = false;
    for (const [path, file] of [...files]) {
      const base = bases.get(file.id);
      if (base && isSame(base.file, file)) continue;
      try {
        await pushOne(mirror, path, file, base?.commit);
        terminal.out(`${printable(terminal.message('pushedOne', { file: path }))}\n`);
        count += 1;
      } catch (error) {
        if (!(error instanceof MirrorError)) throw error;
        isRefused = true;
        const reason = error.isConflict ? terminal.message('pullFirst') : error.message;
        terminal.error(`${printable(`${path}: ${reason}`)}\n`);
      }
    }
    for (const { file } of bases.values())
      if (mirror.folder.pathOf(file.id) === undefined)
        terminal.out(`${printable(terminal.message('notDeleted', { name: file.name }))}\n`);
    terminal.out(`${terminal.message('pushed', { count })}\n`);
    return isRefused ? 1 : 0;
  });
}

async function pushOne(
  { folder, client }: Mirror,
  path: string,
  file: MirrorFile,
  commit: string | undefined,
): Promise<void> {
  // An id without a state that both sides agreed on is a copied file: it becomes a workflow of its own.
  const saved = commit === undefined ? await client.create(file) : await client.save(file, commit);
  const now = { ...file, id: saved.workflow_id };
  await folder.writeFile(path, now);
  await folder.writeBase({ commit: saved.commit_id, file: now });
}
