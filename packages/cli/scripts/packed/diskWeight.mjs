import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findPackage, readManifest } from './consumer.mjs';

/** What people install, what they have anyway, and how many megabytes it may take on the disk. */
const installs = [
  { packages: ['flow-canvas'], beside: ['react', 'react-dom'], limit: 25 },
  { packages: ['executor', 'validator', 'node-types'], beside: [], limit: 30 },
  { packages: ['chat'], beside: ['react', 'react-dom'], limit: 8 },
];

const BLOCK = 4096;

/** Weighs the usual installs, peers counted, and returns a line for each and what is too heavy. */
export function weighInstalls(consumer) {
  const lines = [];
  const problems = [];
  for (const { packages, beside, limit } of installs) {
    const names = packages.map((name) => `@heddle/${name}`);
    const weights = [...closure(consumer, names, new Set(beside))].sort((one, other) => other[1] - one[1]);
    const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0) / 1e6;
    const heaviest = weights.slice(0, 4).map(([name, bytes]) => `${name} ${(bytes / 1e6).toFixed(1)}`);
    const besides = beside.length > 0 ? ` beside ${beside.join(' and ')}` : '';
    const line = `${names.join(' ')}${besides}: ${total.toFixed(1)} MB on disk of ${limit} (${heaviest.join(', ')})`;
    lines.push(line);
    if (total > limit) problems.push(`too heavy: ${line}`);
  }
  return { lines, problems };
}

/** Every package that npm would install, with its bytes on a disk with blocks of 4 KB. */
function closure(consumer, names, beside) {
  const found = new Map();
  const visit = (from, name) => {
    const folder = beside.has(name) ? undefined : findPackage(from, name);
    if (!folder || found.has(folder)) return;
    found.set(folder, { name, bytes: bytesOf(folder) });
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = readManifest(folder);
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
    for (const dependency of [...Object.keys(dependencies), ...peers]) visit(folder, dependency);
  };
  for (const name of names) visit(consumer, name);
  return [...found.values()].map(({ name, bytes }) => [name, bytes]);
}

function bytesOf(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .reduce((sum, entry) => {
      const path = join(folder, entry.name);
      return (
        sum + (entry.isDirectory() ? BLOCK + bytesOf(path) : Math.ceil(statSync(path).size / BLOCK) * BLOCK)
      );
    }, 0);
}
