import { expect, test } from 'vitest';
import { findUndocumented } from './findUndocumented.js';
import { renderPublicSurface } from './renderPublicSurface.js';

// A name that appears, disappears or moves affects everyone who installs the package. If it is intended:
// npm run surface
test('the published packages export exactly the listed names', async () => {
  const text = renderPublicSurface();
  expect(text.length).toBeGreaterThan(1000);
  await expect(text).toMatchFileSnapshot('public-surface.txt');
}, 120_000);

// Editors show these comments to those who use the packages. The limits may only fall.
test('exported names have a comment, and ever more of their members', () => {
  const found = findUndocumented();
  const names = found.filter((name) => !name.includes('.'));
  expect(names.length, names.join('\n')).toBeLessThanOrEqual(1);
  expect(found.length - names.length).toBeLessThanOrEqual(628);
}, 120_000);
