import { databaseErrorOf } from '../DatabaseError.js';

const retries = 3;
const pauseMs = 10;

/**
 * Repeats work that PostgreSQL rolled back because of a conflict with other transactions: a deadlock, or an order
 * that cannot be serialised.
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retry = 1; ; retry++) {
    try {
      return await work();
    } catch (error) {
      if (retry > retries || databaseErrorOf(error)?.failure !== 'conflict') throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** retry * Math.random()));
    }
  }
}
