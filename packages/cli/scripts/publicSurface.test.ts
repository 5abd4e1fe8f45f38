import { expect, test } from 'vitest';
import { renderPublicSurface } from './renderPublicSurface.js';

// A name that appears, disappears or moves affects everyone who installs the package. If it is intended:
// npm run surface
test('the published packages export exactly the listed names', async () => {
  const text = renderPublicSurface();
  expect(text.length).toBeGreaterThan(1000);
  await expect(text).toMatchFileSnapshot('public-surface.txt');
}, 120_000);
