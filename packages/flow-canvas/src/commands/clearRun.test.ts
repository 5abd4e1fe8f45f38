import { runState } from '@heddle/workflow-schema/runs';
import { expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { options, sample } from '../testing/fixtures/sampleTypes.js';

it('asks the host to clear the results of a finished run', () => {
  let cleared = 0;
  const onClearRun = () => {
    cleared += 1;
  };
  const canvas = new CanvasDriver(sample(), { ...options, onClearRun });
  expect(canvas.isEnabled('clearRun')).toBe(false);
  const run = runState([]);
  canvas.setRun({ ...run, status: 'running' });
  expect(canvas.isEnabled('clearRun')).toBe(false);
  canvas.setRun({ ...run, status: 'success', seq: run.seq + 1 });
  canvas.run('clearRun');
  expect(cleared).toBe(1);
  canvas.setRun(undefined);
  expect(canvas.isEnabled('clearRun')).toBe(false);
  const without = new CanvasDriver(sample(), options);
  without.setRun({ ...run, status: 'success' });
  expect(without.isEnabled('clearRun')).toBe(false);
});
