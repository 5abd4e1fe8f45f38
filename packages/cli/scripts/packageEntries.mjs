import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** The modules that a package exports, with each file that a `*` matches, and their declarations. */
export function packageEntries(folder) {
  const path = join(root, 'packages', folder);
  const { name, exports } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  return Object.entries(exports)
    .filter(([, target]) => typeof target === 'object')
    .flatMap(([pattern, target]) => {
      const source = target['@heddle/source'] ?? 'no source named';
      return matches(path, source).map((matched) => {
        const subpath = pattern.replace('*', matched);
        return {
          subpath,
          specifier: name + subpath.slice(1),
          source: join(path, source.replace('*', matched)),
          types: target.types && join(path, target.types.replace('*', matched)),
        };
      });
    });
}

/** What `*` of a source pattern stands for; one empty string for a pattern without it. */
function matches(path, source) {
  const [before, after] = source.split('*');
  if (after === undefined) return [''];
  return readdirSync(join(path, before))
    .filter((file) => file.endsWith(after) && !file.includes('.test.'))
    .map((file) => file.slice(0, -after.length))
    .sort();
}
