import type { Database } from '../../../db/Database.js';

/** When the user of a database dies: at the end of a transaction, before or after it is committed. */
export type DeathPoint = 'before-commit' | 'after-commit';

/** A database whose user dies at the `left`-th transaction from now on. */
export interface DyingDatabase {
  db: Database;
  arm(point: DeathPoint, left: number): void;
  readonly isDead: boolean;
}

const writes = new Set(['insert', 'update', 'delete', 'execute', 'transaction']);

/**
 * As a killed process leaves it, also on PGlite, where a connection cannot be ended: what is not committed is rolled
 * back, and nothing is written any more.
 */
export function dyingDatabase(db: Database): DyingDatabase {
  let armed: { point: DeathPoint; left: number } | undefined;
  let isDead = false;
  const pass = (point: DeathPoint) => {
    if (armed?.point !== point) return;
    armed.left -= 1;
    if (armed.left > 0) return;
    isDead = true;
    throw new Error('killed');
  };
  const dying = new Proxy(db, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver) as unknown;
      if (typeof value !== 'function') return value;
      if (!writes.has(String(name))) return value.bind(target);
      return (...given: unknown[]) => {
        if (isDead) throw new Error('killed');
        if (name !== 'transaction') return value.apply(target, given);
        return inTransaction(value.bind(target), given);
      };
    },
  });
  async function inTransaction(run: (...given: unknown[]) => Promise<unknown>, given: unknown[]) {
    const [work, ...rest] = given as [(transaction: Database) => Promise<unknown>, ...unknown[]];
    const result = await run(
      async (transaction: Database) => {
        const done = await work(transaction);
        pass('before-commit');
        return done;
      },
      ...rest,
    );
    pass('after-commit');
    return result;
  }
  return {
    db: dying,
    arm: (point, left) => {
      armed = { point, left };
    },
    get isDead() {
      return isDead;
    },
  };
}
