import { lastClient } from './recordStatements.js';

const wantedMs = 1_000;

/** Longest pause of the event loop while the database runs one statement for about a second. */
export async function longestGap(): Promise<{ gapMs: number; statementMs: number }> {
  for (let rows = 1_000_000; ; rows *= 2) {
    let last = performance.now();
    let gapMs = 0;
    const timer = setInterval(() => {
      const now = performance.now();
      gapMs = Math.max(gapMs, now - last);
      last = now;
    }, 1);
    const begin = performance.now();
    await lastClient()(`select sum(n * n::bigint % 7) as total from generate_series(1, ${rows}) as n`, []);
    clearInterval(timer);
    const statementMs = performance.now() - begin;
    if (statementMs >= wantedMs) return { gapMs, statementMs };
  }
}
