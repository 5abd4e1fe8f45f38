import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSampleAddress, publishedManifest, publishedReadme, release } from './publishedFiles.mjs';

const packages = join(import.meta.dirname, '../..');
const read = (name: string, file: string) => readFileSync(join(packages, name, file), 'utf8');

test.each(
  readdirSync(packages),
)('%s is published with its address, and without what only works here', (name) => {
  const manifest = JSON.parse(publishedManifest(name, read(name, 'package.json')));
  expect(manifest.repository).toEqual({
    type: 'git',
    url: `git+${release.address}.git`,
    directory: `packages/${name}`,
  });
  expect(manifest.bugs).toBe(`${release.address}/issues`);
  expect(manifest.homepage).toContain(`packages/${name}`);
  expect(manifest.keywords.length).toBeGreaterThan(2);
  expect(JSON.stringify(manifest)).not.toMatch(/@heddle\/source|\.\/src\/|"scripts"|devDependencies/);
  expect(publishedReadme(name, read(name, 'README.md'))).not.toMatch(/\]\(\./);
  const { dependencies = {}, peerDependencies = {} } = manifest;
  const exact = Object.entries({ ...dependencies, ...peerDependencies }).filter(
    ([, range]) => !/^\^/.test(String(range)),
  );
  // The vector extension works with exactly one version of the database.
  expect(exact.map(([dependency]) => dependency)).toEqual(name === 'server' ? ['@electric-sql/pglite'] : []);
});

test('a README that links to a missing file cannot be packed', () => {
  expect(() => publishedReadme('executor', '[x](../../docs/missing.md)')).toThrow('docs/missing.md');
  expect(publishedReadme('executor', '[x](../../LICENSE#top)')).toBe(
    `[x](${release.address}/blob/main/LICENSE#top)`,
  );
});

test.runIf(isSampleAddress)('nothing is released while the address is a sample', () => {
  const { status, stderr } = spawnSync('node', [join(import.meta.dirname, 'release.mjs')], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('release.json');
});
