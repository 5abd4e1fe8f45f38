import type { MergeConflict } from '@heddle/workflow-schema/merge';
import { isSame, mergeFiles } from '../mirror/MirrorFile.js';
import type { MirrorBase } from '../mirror/MirrorFolder.js';
import { type Mirror, withMirror } from '../mirror/openMirror.js';
import { printable, type Terminal } from '../terminal/Terminal.js';

/** Brings the changes of the server into the folder. Exits with 1 if there are conflicts. */
export function pull(terminal: Terminal, args: readonly string[]): Promise<number> {
  return withMirror(terminal, args, async (mirror) => {
    const remote = await mirror.client.list();
    for (const theirs of remote.values()) await pullOne(terminal, mirror, theirs);
    const missing = [...mirror.folder.bases.keys()].filter((id) => !remote.has(id));
    // Workflows that change while their list is read can move from an unread page to a read one.
    const again = missing.length > 0 ? await mirror.client.list() : remote;
    for (const id of missing) if (!again.has(id)) await forget(terminal, mirror, id);
    const { conflicts } = mirror.folder;
    if (conflicts.length > 0)
      terminal.error(`${terminal.message('conflictsLeft', { count: conflicts.length })}\n`);
    else terminal.out(`${terminal.message('pulled', { count: remote.size })}\n`);
    return conflicts.length > 0 ? 1 : 0;
  });
}

async function pullOne(terminal: Terminal, { folder }: Mirror, theirs: MirrorBase): Promise<void> {
  const { file } = theirs;
  const base = folder.bases.get(file.id);
  const path = folder.pathOf(file.id);
  const mine = path === undefined ? undefined : folder.files.get(path);
  const say = (name: 'pulledOne' | 'restoredOne' | 'mergedOne', at: string) =>
    terminal.out(`${printable(terminal.message(name, { file: at }))}\n`);
  if (base && isSame(base.file, file)) {
    // Also a file that was deleted here stays deleted, until the workflow changes there.
    if (base.commit !== theirs.commit) await folder.writeBase(theirs);
    return;
  }
  if (path === undefined || !mine) {
    const at = folder.freePath(file);
    await folder.writeFile(at, file);
    say(base ? 'restoredOne' : 'pulledOne', at);
  } else if (isSame(mine, file) || (base && isSame(base.file, mine))) {
    await folder.writeFile(path, { ...mine, ...file });
    say('pulledOne', path);
  } else {
    // Without a state that both sides agreed on, everything is a conflict.
    const merged = base ? mergeFiles(base.file, mine, file) : { file: mine, conflicts: everything };
    await folder.writeFile(path, merged.file);
    if (merged.conflicts.length === 0) say('mergedOne', path);
    else report(terminal, path, await folder.writeTheirs(path, file), merged.conflicts);
  }
  await folder.writeBase(theirs);
}

const everything: readonly MergeConflict[] = [{ kind: 'key', id: 'document', title: '' }];

function report(terminal: Terminal, file: string, theirs: string, conflicts: readonly MergeConflict[]): void {
  const lines = conflicts.map(({ id, title }) => `  ${title === '' ? id : `${title} (${id})`}`);
  const heading = terminal.message('conflictIn', { file, theirs });
  terminal.error(`${printable([heading, ...lines].join('\n'))}\n`);
}

/** A workflow was deleted on the server: so is its file, unless it has changes of its own. */
async function forget(terminal: Terminal, { folder }: Mirror, id: string): Promise<void> {
  const path = folder.pathOf(id);
  const base = folder.bases.get(id);
  const mine = path === undefined ? undefined : folder.files.get(path);
  await folder.removeBase(id);
  if (path === undefined || !mine || !base) return;
  const isKept = !isSame(base.file, mine);
  if (isKept) await folder.writeFile(path, { ...mine, id: '' });
  else await folder.removeFile(path);
  const name = isKept ? 'keptDeleted' : 'removedOne';
  terminal.out(`${printable(terminal.message(name, { file: path }))}\n`);
}
