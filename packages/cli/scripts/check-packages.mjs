// Packs every published package as for publishing, and checks the tarball: it contains the declarations of every module
// that it exports, and publint and attw find no problem. Arguments name the packages to check; otherwise all.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { root } from './install.mjs';
import { packageEntries } from './packageEntries.mjs';

const given = process.argv.slice(2);
const names = given.length > 0 ? given : readdirSync(join(root, 'packages'));
const folder = mkdtempSync(join(tmpdir(), 'heddle-pack-'));
let holds = true;
const report = (name, tool, text) => {
  holds = false;
  process.stdout.write(`${name}: ${tool} is not content\n${text}\n`);
};
try {
  for (const name of names) {
    const cwd = join(root, 'packages', name);
    const packing = spawnSync('npm', ['pack', '--json', '--pack-destination', folder, '--silent'], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (packing.status !== 0) {
      report(name, 'npm pack', packing.stdout);
      continue;
    }
    const { filename, files } = Object.values(JSON.parse(packing.stdout))[0];
    const tarball = join(folder, filename.replace('@', '').replace('/', '-'));
    const missing = missingTypes(name, new Set(files.map(({ path }) => path)));
    if (missing.length > 0) report(name, 'npm pack', `no declarations of ${missing.join(', ')}`);
    const problems = await findProblems(tarball);
    if (problems !== '') report(name, 'publint', problems);
    const attw = checkTypes(name, tarball);
    if (attw.status !== 0) report(name, 'attw', `${attw.stdout}${attw.stderr}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(holds ? 0 : 1);

/** Exported modules whose declarations are not packed. Style sheets have none. */
function missingTypes(name, packed) {
  const isPacked = (types) => packed.has(relative(join(root, 'packages', name), types).replaceAll('\\', '/'));
  return packageEntries(name)
    .filter(({ subpath, types }) => !subpath.endsWith('.css') && !(types && isPacked(types)))
    .map(({ specifier }) => specifier);
}

async function findProblems(tarball) {
  const { messages, pkg } = await publint({
    pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
    strict: true,
  });
  return (
    messages
      // Sources are not packed. publint accepts that for a file, and not for a pattern.
      .filter(({ path }) => path.at(-1) !== '@heddle/source')
      .map((message) => formatMessage(message, pkg, { color: false }))
      .join('\n')
  );
}

function checkTypes(name, tarball) {
  const entries = packageEntries(name).map(({ subpath }) => subpath);
  // Style sheets have no types; everything else is ESM.
  const typed = entries.filter((entry) => !entry.endsWith('.css'));
  // Named one by one, because attw leaves out what a pattern exports. The tarball precedes the flag with a list.
  return spawnSync(
    join(root, 'node_modules', '.bin', 'attw'),
    [tarball, '--profile', 'esm-only', '--format', 'table-flipped', '--entrypoints', ...typed],
    { cwd: root, encoding: 'utf8' },
  );
}
