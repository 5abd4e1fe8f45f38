// `npm run release`: checks the packages as packed, and publishes those tarballs whose version is not published yet.
//   npm run release -- --dry-run    does everything except uploading
// Refuses while release.json names the sample address: every package would link to pages that do not exist.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, stop } from './install.mjs';
import { isSampleAddress, release } from './publishedFiles.mjs';

if (isSampleAddress) {
  stop(
    `release.json names the sample address ${release.address}. Set \`address\` to where the sources are published.`,
  );
}
if (read('git', ['status', '--porcelain']).trim() !== '') {
  stop(
    'The working tree has changes that are not committed. Commit them, so that the release can be repeated.',
  );
}

const options = process.argv.slice(2).filter((option) => option === '--dry-run');
const folder = mkdtempSync(join(tmpdir(), 'heddle-release-'));
try {
  if (!show('node', ['packages/cli/scripts/check-packages.mjs', `--keep=${folder}`])) {
    stop('The packages are not fit to be published; the reasons stand above.');
  }
  const published = [];
  for (const name of readdirSync(join(root, 'packages'))) {
    const { name: fullName, version } = JSON.parse(
      readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'),
    );
    if (isPublished(`${fullName}@${version}`)) continue;
    const tarball = join(folder, `heddle-${name}-${version}.tgz`);
    if (!show('npm', ['publish', tarball, '--access', 'public', ...options])) {
      stop(`${fullName} was not published. After the cause is removed, run this command again for the rest.`);
    }
    published.push(`${fullName}@${version}`);
  }
  process.stdout.write(
    published.length > 0 ? `Published ${published.join(', ')}.\n` : 'Nothing new to publish.\n',
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function isPublished(version) {
  return spawnSync('npm', ['view', version, 'version'], { cwd: root, encoding: 'utf8' }).stdout.trim() !== '';
}

function show(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

function read(command, args) {
  return spawnSync(command, args, { cwd: root, encoding: 'utf8' }).stdout;
}
