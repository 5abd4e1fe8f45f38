// Builds everything that has changed since the last build. Run by start and test, after the dependencies are
// installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, stop } from './install.mjs';

const stamps = join(root, 'node_modules', '.cache', 'heddle', 'build.json');

/** The dependencies of each package, in build order. */
const packages = {
  'workflow-schema': [],
  validator: ['workflow-schema'],
  executor: ['workflow-schema'],
  agent: ['workflow-schema'],
  plugin: ['workflow-schema'],
  retrieval: [],
  'ui-kit': [],
  'flow-canvas': ['workflow-schema'],
  chat: [],
  'node-types': ['workflow-schema', 'executor', 'agent', 'flow-canvas', 'ui-kit'],
  'api-contract': [],
  server: [
    'agent',
    'api-contract',
    'executor',
    'node-types',
    'plugin',
    'retrieval',
    'validator',
    'workflow-schema',
  ],
  cli: ['executor', 'flow-canvas', 'node-types', 'validator', 'workflow-schema', 'server'],
};

const steps = [
  ...Object.entries(packages).map(([name, needs]) => ({
    name,
    folder: `packages/${name}`,
    // The server answers with the guides.
    inputs: name === 'server' ? [`packages/${name}`, 'docs/guides'] : [`packages/${name}`],
    needs,
    command: ['node', [join(root, 'node_modules/tsup/dist/cli-default.js'), '--silent']],
  })),
  {
    name: 'studio',
    folder: 'studio',
    // The studio is bundled from the sources of the packages, so their changes are inputs of the studio; it
    // shows the guides.
    inputs: [
      'studio',
      'docs/guides',
      ...Object.keys(packages)
        .filter((name) => name !== 'server' && name !== 'cli')
        .map((name) => `packages/${name}`),
    ],
    needs: ['executor'],
    command: ['node', [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']],
  },
];

/** Builds the named steps and their dependencies, two at a time; all steps if no names are given. */
export async function build(names = steps.map((step) => step.name)) {
  const wanted = new Set();
  const want = (name) => {
    if (wanted.has(name)) return;
    wanted.add(name);
    for (const need of steps.find((step) => step.name === name).needs) want(need);
  };
  names.forEach(want);
  const built = existsSync(stamps) ? JSON.parse(readFileSync(stamps, 'utf8')) : {};
  const stale = steps.filter((step) => {
    step.digest = digest(step);
    return (
      wanted.has(step.name) &&
      !(built[step.name] === step.digest && existsSync(join(root, step.folder, 'dist')))
    );
  });
  if (stale.length > 0) process.stderr.write(`Building ${stale.map((step) => step.name).join(', ')} ...\n`);
  // Bundles keep imports of other packages external, so steps do not wait for each other.
  const queue = [...stale];
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      await run(step);
      built[step.name] = step.digest;
      mkdirSync(dirname(stamps), { recursive: true });
      writeFileSync(stamps, JSON.stringify(built));
    }
  };
  await Promise.all([work(), work()]);
  linkCommand();
}

/** npm links commands on install, but in a fresh clone the command is not built by then. */
function linkCommand() {
  const isMissing = !existsSync(join(root, 'node_modules/.bin/heddle'));
  if (!isMissing || !existsSync(join(root, 'packages/cli/dist/heddle.js'))) return;
  spawnSync('npm', ['rebuild', '@heddle/cli', '--ignore-scripts', '--silent'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
}

function run(step) {
  return new Promise((resolve) => {
    const [command, args] = step.command;
    const started = Date.now();
    const child = spawn(command, args, { cwd: join(root, step.folder), stdio: ['ignore', 2, 2] });
    child.on('exit', (code) => {
      if (code !== 0) stop(`Building ${step.name} failed; the reason stands above.`);
      if (step.folder.startsWith('packages/')) removeOlder(join(root, step.folder, 'dist'), started);
      resolve();
    });
  });
}

/** Removes the output of earlier builds: chunk names contain a hash, so old chunks would be published too. */
function removeOlder(folder, started) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeOlder(path, started);
    // Keep declarations: the compiler rewrites only those that have changed.
    else if (/\.js(\.map)?$/.test(entry.name) && statSync(path).mtimeMs < started - 2000) rmSync(path);
  }
}

/**
 * Hashes the names, sizes and modification times of everything a step reads: cheap, and it changes with every
 * edit.
 */
function digest(step) {
  const hash = createHash('sha256');
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (
        ['dist', 'node_modules', 'bench'].includes(entry.name) ||
        /\.(test|cases|stories)\.tsx?$/.test(entry.name)
      )
        continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else {
        const { size, mtimeMs } = statSync(path);
        // A restored time differs by fractions of a millisecond.
        hash.update(`${relative(root, path)}\0${size}\0${Math.round(mtimeMs)}\n`);
      }
    }
  };
  for (const input of step.inputs) visit(join(root, input));
  hash.update(readFileSync(join(root, 'package-lock.json')));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build(process.argv.length > 2 ? process.argv.slice(2) : undefined);
}
