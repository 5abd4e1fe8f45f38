import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildPages } from './build.mjs';
import { measure } from './measure.mjs';
import { measures } from './report.mjs';

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

describe.skipIf(!existsSync(chromium))('the benchmark of the canvas, Heddle only (requires Chromium)', () => {
  it('pans, zooms, drags and selects 1,000 nodes with a bounded number of elements', async () => {
    const { heddle } = await buildPages(['heddle']);
    // Throws unless the view, the dragged node and the selection changed as each step asks.
    const record = await measure(chromium, heddle, '', 1000);
    expect(record.elements).toBeLessThanOrEqual(900);
    expect(record.everything).toBeGreaterThanOrEqual(record.firstCard);
    for (const { of } of measures) expect(of(record)).toBeGreaterThan(0);
  }, 60_000);
});
