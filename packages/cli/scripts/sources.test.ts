import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { packageEntries } from './packageEntries.mjs';

const root = join(import.meta.dirname, '..', '..', '..');
const entries = readdirSync(join(root, 'packages')).flatMap(packageEntries);

test.each(entries)("$specifier resolves to the package's source, not to an outdated build", ({
  specifier,
  source,
}) => {
  expect(import.meta.resolve(specifier)).toBe(pathToFileURL(source).href);
});
