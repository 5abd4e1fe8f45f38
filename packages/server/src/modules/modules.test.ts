import { readFileSync } from 'node:fs';
import { notBuiltLabel } from '@heddle/api-contract';
import { expect, test } from 'vitest';
import { renderCoverage } from '../../scripts/renderCoverage.js';
import { modules } from './modules.js';

test('docs/api-coverage.md matches the implemented calls', () => {
  const written = readFileSync(new URL('../../../../docs/api-coverage.md', import.meta.url), 'utf8');
  expect(written, 'run "npm run coverage -w packages/server"').toBe(renderCoverage());
});

test('every implemented call has an audit label of its own', () => {
  const unlabelled = modules.flatMap(({ family, handlers }) =>
    Object.entries(family.calls).filter(
      ([name, { audit }]) => audit === notBuiltLabel && !('reason' in handlers[name]!),
    ),
  );
  expect(unlabelled.map(([name]) => name)).toEqual([]);
});

test('only one module writes to each table', () => {
  const tables = modules.flatMap(({ tables }) => Object.values(tables));
  expect(new Set(tables).size).toBe(tables.length);
});
