import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('imports no other package of the product, and no user interface library', () => {
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as Record<'dependencies' | 'peerDependencies', Record<string, string>>;
  expect(Object.keys(dependencies)).toEqual(['markdown-it']);
  expect(Object.keys(peerDependencies)).toEqual(['react', 'react-dom']);
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const imported = files.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(
      ([, from]) => from!,
    ),
  );
  expect([...new Set(imported)].sort()).toEqual(['markdown-it', 'react']);
});
