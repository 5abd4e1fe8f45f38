import { describeChanges, type MirrorFile } from '../mirror/MirrorFile.js';
import { withMirror } from '../mirror/openMirror.js';
import { printable, type Terminal } from '../terminal/Terminal.js';

/** Lists what a push would change on the server. Exits with 0 whether or not there are differences. */
export function diff(terminal: Terminal, args: readonly string[]): Promise<number> {
  return withMirror(terminal, args, async ({ folder, client }) => {
    const remote = await client.list();
    let count = 0;
    const print = (heading: string, lines: readonly string[]) => {
      count += 1;
      terminal.out(`${printable([heading, ...lines.map((line) => `  ${line}`)].join('\n'))}\n`);
    };
    for (const [path, file] of folder.files) {
      const theirs = remote.get(file.id)?.file;
      const lines = describeChanges(theirs ?? emptyFile(file), file);
      if (lines.length > 0 || !theirs) print(theirs ? path : `${path} (+)`, lines);
    }
    for (const { file } of remote.values())
      if (folder.pathOf(file.id) === undefined) print(`${file.name} (-)`, []);
    if (count === 0) terminal.out(`${terminal.message('noDifferences')}\n`);
    return 0;
  });
}

const emptyFile = (file: MirrorFile): MirrorFile => ({ ...file, document: { nodes: [], edges: [] } });
