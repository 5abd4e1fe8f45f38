import { describe, expect, it } from 'vitest';
import { JournalClock } from './JournalClock.js';

/** A clock that changes only when moved, and counts how often it is read. */
function makeClock() {
  const state = { time: 1000, readings: 0 };
  const clock = new JournalClock(() => {
    state.readings++;
    return state.time;
  });
  return { clock, state };
}

describe('the clock of a journal', () => {
  it('is read for only a few of many quick nodes', () => {
    const { clock, state } = makeClock();
    clock.wake();
    for (let node = 0; node < 1600; node++) clock.tick();
    expect(state.readings).toBeLessThan(120);
    expect(clock.base + clock.time).toBe(1000);
  });

  it('is read for each of the first nodes after an asynchronous result', () => {
    const { clock, state } = makeClock();
    for (let node = 0; node < 100; node++) clock.tick();
    clock.wake();
    state.time += 7;
    expect(clock.tick()).toBe(7);
  });

  it('is read for each node after a slow one', () => {
    const { clock, state } = makeClock();
    clock.wake();
    for (let node = 0; node < 20; node++) clock.tick();
    state.time += 5;
    // The slow node is noticed within sixteen nodes.
    for (let node = 0; node < 16; node++) clock.tick();
    expect(clock.time).toBe(5);
    for (let node = 0; node < 30; node++) {
      state.time += 3;
      expect(clock.tick()).toBe(5 + 3 * (node + 1));
    }
  });
});
