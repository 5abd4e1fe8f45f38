import type { MergeConflict } from '@heddle/workflow-schema/merge';
import { listAll, type MirrorBase } from '../mirror/MirrorKind.js';
import { type Mirror, withMirror } from '../mirror/openMirror.js';
import { printable, type Terminal } from '../terminal/Terminal.js';

/** Brings the changes of the server into the folder. Exits with 1 if there are conflicts. */
export function pull(terminal: Terminal, args: readonly string[]): Promise<number> {
  return withMirror(terminal, args, async (mirrors) => {
    let count = 0;
    for (const mirror of mirrors) count += await pullKind(terminal, mirror);
    const conflicts = mirrors.flatMap(({ folder }) => folder.conflicts).length;
    if (conflicts > 0) terminal.error(`${terminal.message('conflictsLeft', { count: conflicts })}\n`);
    else terminal.out(`${terminal.message('pulled', { count })}\n`);
    return conflicts > 0 ? 1 : 0;
  });
}

/** Returns how many resources of the kind the server has. */
async function pullKind(terminal: Terminal, mirror: Mirror): Promise<number> {
  const { kind, client, folder } = mirror;
  const remote = await listAll(kind, client);
  for (const theirs of remote.values()) await pullOne(terminal, mirror, theirs);
  const missing = [...folder.bases.keys()].filter((id) => !remote.has(id));
  // Resources that change while their list is read can move from an unread page to a read one.
  const again = missing.length > 0 ? await listAll(kind, client) : remote;
  for (const id of missing) if (!again.has(id)) await forget(terminal, mirror, id);
  return remote.size;
}

async function pullOne(terminal: Terminal, { kind, folder }: Mirror, theirs: MirrorBase): Promise<void> {
  const { file } = theirs;
  const base = folder.bases.get(file.id);
  const path = folder.pathOf(file.id);
  const mine = path === undefined ? undefined : folder.files.get(path);
  const say = (name: 'pulledOne' | 'restoredOne' | 'mergedOne', at: string) =>
    terminal.out(`${printable(terminal.message(name, { file: at }))}\n`);
  if (base && kind.isSame(base.file, file)) {
    // A file that was deleted here also stays deleted, until the resource changes on the server.
    if (base.commit !== theirs.commit) await folder.writeBase(theirs);
    return;
  }
  if (path === undefined || !mine) {
    const at = folder.freePath(file);
    await folder.writeFile(at, file);
    say(base ? 'restoredOne' : 'pulledOne', at);
  } else if (kind.isSame(mine, file) || (base && kind.isSame(base.file, mine))) {
    await folder.writeFile(path, { ...mine, ...file });
    say('pulledOne', path);
  } else {
    // Without a state that both sides agreed on, everything is a conflict.
    const merged = base ? kind.merge(base.file, mine, file) : { file: mine, conflicts: everything };
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

/** A resource was deleted on the server: so is its file, unless it has changes of its own. */
async function forget(terminal: Terminal, { kind, folder }: Mirror, id: string): Promise<void> {
  const path = folder.pathOf(id);
  const base = folder.bases.get(id);
  const mine = path === undefined ? undefined : folder.files.get(path);
  await folder.removeBase(id);
  if (path === undefined || !mine || !base) return;
  const isKept = !kind.isSame(base.file, mine);
  if (isKept) await folder.writeFile(path, { ...mine, id: '' });
  else await folder.removeFile(path);
  const name = isKept ? 'keptDeleted' : 'removedOne';
  terminal.out(`${printable(terminal.message(name, { file: path }))}\n`);
}
