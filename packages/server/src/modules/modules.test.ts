import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderCoverage } from '../../scripts/renderCoverage.js';
import { modules } from './modules.js';

test('docs/api-coverage.md matches the implemented calls', () => {
  const written = readFileSync(new URL('../../../../docs/api-coverage.md', import.meta.url), 'utf8');
  expect(written, 'run "npm run coverage -w packages/server"').toBe(renderCoverage());
});

test('the number of calls that are declared but not implemented never grows', () => {
  const notImplemented = modules.flatMap(({ handlers }) =>
    Object.values(handlers).filter((handler) => 'reason' in handler),
  );
  expect(notImplemented.length).toBeLessThanOrEqual(0);
});

test('only one module writes to each table', () => {
  const tables = modules.flatMap(({ tables }) => Object.values(tables));
  expect(new Set(tables).size).toBe(tables.length);
});
