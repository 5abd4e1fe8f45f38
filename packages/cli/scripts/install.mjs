// Runs before anything is installed, so it may use Node's own modules only.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const stamp = join(root, 'node_modules', '.cache', 'heddle', 'install');

/** Ends the process with a message instead of a stack trace. */
export function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(`Heddle needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  }
}

/** Installs what the lock file names unless that lock file is already installed; true if it installed anything. */
export function installDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  process.stderr.write('Installing dependencies (about a minute the first time) ...\n');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // Standard output carries nothing but the ready line.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) stop('The dependencies could not be installed; npm says above what is missing.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}

/**
 * Path of a Chromium, or why there is none. Installs Debian's package when this is Debian and root: the shell without
 * windows, which uses a fifth less CPU in our tests, or else the whole browser.
 */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) {
    return existsSync(process.env.CHROMIUM_PATH)
      ? { path: process.env.CHROMIUM_PATH }
      : { reason: `CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist` };
  }
  const found = knownChromium();
  if (found) return { path: found };
  if (canInstall())
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (installPackages('Chromium', [name, 'fonts-noto-cjk'])) break;
  const installed = knownChromium();
  return installed ? { path: installed } : { reason: 'no Chromium was found; set CHROMIUM_PATH' };
}

/** Installs Debian's PostgreSQL where there is none and this is Debian and root; gives a reason if there is none. */
export function installPostgres() {
  if (process.env.HEDDLE_TEST_DATABASE_URL || hasPostgres()) return {};
  if (!canInstall()) return { reason: 'no PostgreSQL was found; set HEDDLE_TEST_DATABASE_URL' };
  // The package would otherwise create and start a cluster that nothing uses.
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n');
  const installed = installPackages('PostgreSQL', ['postgresql']) && hasPostgres();
  return installed ? {} : { reason: "Debian's postgresql package could not be installed" };
}

function hasPostgres() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return (
    existsSync('/usr/lib/postgresql') ||
    folders.some((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
  );
}

function canInstall() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

function installPackages(name, packages) {
  process.stderr.write(`Installing ${name} for the tests ...\n`);
  const quiet = {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  try {
    execFileSync('apt-get', ['update', '-qq'], quiet);
    execFileSync('apt-get', ['install', '-y', '-qq', ...packages], quiet);
    return true;
  } catch {
    return false;
  }
}

function knownChromium() {
  return [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path));
}
