// What a package looks like when it is packed, where that differs from the working tree.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './install.mjs';
import { packageEntries } from './packageEntries.mjs';

/** Where the sources are published, and the keywords of each package. */
export const release = JSON.parse(readFileSync(join(root, 'release.json'), 'utf8'));

/** Whether `release.json` still names the sample address. */
export const isSampleAddress = new URL(release.address).pathname.startsWith('/example/');

/** `package.json` for those who install the package: where its sources are, and nothing that only works among them. */
export function publishedManifest(name, text) {
  const { scripts, devDependencies, exports, sideEffects, ...manifest } = JSON.parse(text);
  const directory = `packages/${name}`;
  return `${JSON.stringify(
    {
      ...manifest,
      keywords: ['heddle', ...release.keywords[name]],
      homepage: `${release.address}/tree/main/${directory}#readme`,
      repository: { type: 'git', url: `git+${release.address}.git`, directory },
      bugs: `${release.address}/issues`,
      sideEffects: Array.isArray(sideEffects)
        ? sideEffects.filter((path) => !path.startsWith('./src/'))
        : sideEffects,
      exports: Object.fromEntries(
        Object.entries(exports).map(([subpath, target]) => [subpath, withoutSource(target)]),
      ),
    },
    null,
    2,
  )}\n`;
}

function withoutSource(target) {
  if (typeof target === 'string') return target;
  const { '@heddle/source': _, ...conditions } = target;
  return conditions;
}

/** The README with absolute links, because the package pages of a registry know no other files of the repository. */
export function publishedReadme(name, text) {
  return text.replaceAll(/\]\((\.[^)#\s]*)(#[^)\s]*)?\)/g, (_link, path, fragment = '') => {
    const target = join(root, 'packages', name, path);
    if (!existsSync(target)) throw new Error(`The README of ${name} links to ${path}, which does not exist.`);
    const kind = /\.(png|svg|jpg|gif)$/.test(path) ? 'raw' : 'blob';
    return `](${release.address}/${kind}/main/${relative(root, target).replaceAll('\\', '/')}${fragment})`;
  });
}

/**
 * Built files that no exported module reaches: parts for tests, and declarations of what is inside. Bundled code is kept
 * whole, because its workers are started by name.
 */
export function unreachableFiles(name) {
  const dist = join(root, 'packages', name, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((path) => join(dist, path))
    .filter((path) => /\.(d\.ts|js)$/.test(path));
  const entries = packageEntries(name).flatMap(({ types }) => (types ? [types, codeOf(types)] : []));
  const reached = new Set();
  const visit = (path) => {
    if (reached.has(path) || !existsSync(path)) return;
    reached.add(path);
    for (const specifier of importsOf(readFileSync(path, 'utf8'))) {
      const target = join(dirname(path), specifier);
      visit(path.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target);
    }
  };
  entries.forEach(visit);
  // One output file for each source file: only then the imports tell which code is needed.
  const isBundled = files
    .filter((path) => path.endsWith('.js'))
    .some((path) => !existsSync(declarationsOf(path)));
  return files
    .filter((path) => !reached.has(path) && (path.endsWith('.d.ts') || !isBundled))
    .map((path) => `/${relative(dist, path).replaceAll('\\', '/')}`)
    .sort();
}

const codeOf = (types) => types.replace(/\.d\.ts$/, '.js');
const declarationsOf = (code) => code.replace(/\.js$/, '.d.ts');

/** Relative modules that a file imports, exports, loads later or starts as a worker. */
function importsOf(text) {
  const found = text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\bURL\(\s*)["'`](\.[^"'`]+)["'`]/g);
  return [...found].map(([, specifier]) => specifier);
}
