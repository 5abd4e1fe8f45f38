import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../install.mjs';
import { run } from './pack.mjs';

/**
 * Makes a project outside of the workspace with the tarballs installed. Everything else comes from our node_modules
 * instead of a registry, and only what the packages declare, so that an undeclared dependency is not found.
 */
export async function createConsumer(folder, tarballs) {
  const modules = join(folder, 'node_modules');
  for (const { name, tarball } of tarballs) {
    const target = join(modules, '@heddle', name);
    mkdirSync(target, { recursive: true });
    const { status } = await run('tar', ['xzf', tarball, '-C', target, '--strip-components=1']);
    if (status !== 0) throw new Error(`${tarball} could not be unpacked`);
  }
  const types = ['@types/react', '@types/react-dom', '@types/node', 'react', 'react-dom'];
  for (const dependency of types) link(modules, root, dependency);
  for (const { name } of tarballs) {
    const { dependencies, peerDependencies } = readManifest(join(modules, '@heddle', name));
    for (const dependency of Object.keys({ ...dependencies, ...peerDependencies }))
      if (!dependency.startsWith('@heddle/')) link(modules, join(root, 'packages', name), dependency);
  }
  return modules;
}

function link(modules, from, dependency) {
  const target = join(modules, dependency);
  const source = findPackage(from, dependency);
  if (!source) throw new Error(`${dependency} is not installed`);
  mkdirSync(dirname(target), { recursive: true });
  if (!existsSync(target)) symlinkSync(source, target);
}

/** The folder from which a module in `from` loads a package, as Node looks it up. */
export function findPackage(from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found)) return realpathSync(found);
    if (dirname(folder) === folder) return undefined;
  }
}

export const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
