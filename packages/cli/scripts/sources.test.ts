import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

const entries = readdirSync(join(root, 'packages')).flatMap((folder) => {
  const { name, exports } = JSON.parse(
    readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'),
  ) as {
    name: string;
    exports: Record<string, string | Record<string, string>>;
  };
  return Object.entries(exports).flatMap(([subpath, target]) =>
    typeof target === 'object'
      ? [
          {
            specifier: join(name, subpath).replaceAll('\\', '/'),
            file: join(root, 'packages', folder, target['@heddle/source'] ?? 'no source named'),
          },
        ]
      : [],
  );
});

test.each(entries)("$specifier resolves to the package's source, not to an outdated build", ({
  specifier,
  file,
}) => {
  expect(import.meta.resolve(specifier)).toBe(pathToFileURL(file).href);
});
