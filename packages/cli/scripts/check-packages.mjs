// Packs every published package as for publishing, and checks the tarballs: publint and attw find no problem, each
// exported module has declarations, the first examples of the READMEs compile, run and build in a project that has
// installed the tarballs, and the usual installs are not too heavy. Arguments name the packages to check; the project is
// only made for all of them. `--keep=FOLDER` keeps the tarballs there.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from './install.mjs';
import { checkTarball } from './packed/checkTarball.mjs';
import { createConsumer } from './packed/consumer.mjs';
import { weighInstalls } from './packed/diskWeight.mjs';
import { pack } from './packed/pack.mjs';
import { tryConsumer } from './packed/tryConsumer.mjs';

const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const kept = process.argv.find((argument) => argument.startsWith('--keep='))?.slice('--keep='.length);
const names = given.length > 0 ? given : readdirSync(join(root, 'packages'));
const folder = mkdtempSync(join(tmpdir(), 'heddle-pack-'));
const problems = [];
try {
  const destination = kept ? resolve(kept) : folder;
  mkdirSync(destination, { recursive: true });
  const tarballs = [];
  // Packing uses one core; each tarball is checked while the next one is made.
  let checked = Promise.resolve();
  for (const name of names) {
    const packed = await pack(name, destination);
    tarballs.push(packed);
    await checked;
    checked = checkTarball(packed).then((found) => {
      for (const problem of found) problems.push(`${name}: ${problem}`);
    });
  }
  await checked;
  if (given.length === 0) {
    const project = join(folder, 'project');
    await createConsumer(project, tarballs);
    const weights = weighInstalls(project);
    process.stdout.write(`${weights.lines.join('\n')}\n`);
    problems.push(...weights.problems, ...(await tryConsumer(project)));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exit(problems.length > 0 ? 1 : 0);
