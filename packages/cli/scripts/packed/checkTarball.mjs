import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { root } from '../install.mjs';
import { packageEntries } from '../packageEntries.mjs';
import { run } from './pack.mjs';

/** What is wrong with one tarball, one text for each problem. */
export async function checkTarball({ name, tarball, paths }) {
  return [
    ...missingTypes(name, new Set(paths)).map((entry) => `no declarations of ${entry}`),
    ...strayFiles(paths).map((path) => `${path} is of no use to those who install the package`),
    ...['LICENSE', 'README.md'].filter((path) => !paths.includes(path)).map((path) => `${path} is missing`),
    ...(await lint(tarball)),
    ...(await checkResolution(name, tarball)),
  ];
}

/** Exported modules whose declarations are not packed. Style sheets have none. */
function missingTypes(name, packed) {
  const isPacked = (types) => packed.has(relative(join(root, 'packages', name), types).replaceAll('\\', '/'));
  return packageEntries(name)
    .filter(({ subpath, types }) => !subpath.endsWith('.css') && !(types && isPacked(types)))
    .map(({ specifier }) => specifier);
}

/** Source maps, and parts for our own tests. `testing/` at the top is an entry for the tests of hosts. */
function strayFiles(paths) {
  return paths.filter((path) => /\.map$|\.test\.|\/fixtures\/|^dist\/.+\/testing\//.test(path));
}

async function lint(tarball) {
  const { messages, pkg } = await publint({
    pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
    strict: true,
  });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
}

async function checkResolution(name, tarball) {
  const entries = packageEntries(name).map(({ subpath }) => subpath);
  // Style sheets have no types; everything else is ESM.
  const typed = entries.filter((entry) => !entry.endsWith('.css'));
  // Named one by one, because attw leaves out what a pattern exports. The tarball precedes the flag with a list.
  const { status, text } = await run(
    join(root, 'node_modules', '.bin', 'attw'),
    [tarball, '--profile', 'esm-only', '--format', 'table-flipped', '--entrypoints', ...typed],
    { errors: 'pipe' },
  );
  return status === 0 ? [] : [`attw: ${text}`];
}
