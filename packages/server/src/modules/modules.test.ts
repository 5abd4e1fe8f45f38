import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderCoverage } from '../../scripts/renderCoverage.js';
import { modules } from './modules.js';

test('docs/api-coverage.md says what the modules answer', () => {
  const written = readFileSync(new URL('../../../../docs/api-coverage.md', import.meta.url), 'utf8');
  expect(written, 'run "npm run coverage -w packages/server"').toBe(renderCoverage());
});

test('the number of calls that are claimed and not built only falls', () => {
  const notBuilt = modules.flatMap(({ handlers }) =>
    Object.values(handlers).filter((handler) => 'reason' in handler),
  );
  expect(notBuilt.length).toBeLessThanOrEqual(0);
});

test('each table is written by one module only', () => {
  const tables = modules.flatMap(({ tables }) => Object.values(tables));
  expect(new Set(tables).size).toBe(tables.length);
});
