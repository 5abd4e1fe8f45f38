import { expect, test } from 'vitest';
import { fitWidths, leastWidth } from './paneWidths.js';

test('keeps widths that leave room for the middle pane', () => {
  expect(fitWidths({ persona: 432, preview: 472 }, 1440)).toEqual({ persona: 432, preview: 472 });
});

test('narrows panes that would squeeze the middle one', () => {
  const { persona, preview } = fitWidths({ persona: 2000, preview: 2000 }, 1440);
  expect(1440 - persona - preview).toBeGreaterThanOrEqual(leastWidth);
  expect(preview).toBeGreaterThanOrEqual(leastWidth);
});

test('never goes below the least width', () => {
  expect(fitWidths({ persona: 10, preview: 10 }, 400)).toEqual({ persona: leastWidth, preview: leastWidth });
});
