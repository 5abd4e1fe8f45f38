import { listAll } from '../mirror/MirrorKind.js';
import { type Mirror, withMirror } from '../mirror/openMirror.js';
import { printable, type Terminal } from '../terminal/Terminal.js';

/** Lists what a push would change on the server. Exits with 0 whether or not there are differences. */
export function diff(terminal: Terminal, args: readonly string[]): Promise<number> {
  return withMirror(terminal, args, async (mirrors) => {
    let count = 0;
    for (const mirror of mirrors) count += await diffKind(terminal, mirror);
    if (count === 0) terminal.out(`${terminal.message('noDifferences')}\n`);
    return 0;
  });
}

/** Returns how many files differ. */
async function diffKind(terminal: Terminal, { kind, client, folder }: Mirror): Promise<number> {
  const remote = await listAll(kind, client);
  let count = 0;
  const print = (heading: string, lines: readonly string[]) => {
    count += 1;
    terminal.out(`${printable([heading, ...lines.map((line) => `  ${line}`)].join('\n'))}\n`);
  };
  for (const [path, file] of folder.files) {
    const theirs = remote.get(file.id)?.file;
    const lines = kind.describe(theirs, file);
    if (lines.length > 0 || !theirs) print(theirs ? path : `${path} (+)`, lines);
  }
  for (const { file } of remote.values())
    if (folder.pathOf(file.id) === undefined) print(`${file.name} (-)`, []);
  return count;
}
