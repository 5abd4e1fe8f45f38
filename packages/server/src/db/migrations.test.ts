import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { renderMigrations } from '../../scripts/renderMigrations.mjs';

test('the generated module contains exactly the migrations of the folder', () => {
  const folder = fileURLToPath(new URL('./migrations', import.meta.url));
  const generated = readFileSync(new URL('./migrations.generated.ts', import.meta.url), 'utf8');
  expect(generated).toBe(renderMigrations(folder));
});
