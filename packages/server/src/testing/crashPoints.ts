import type { Database } from '../db/Database.js';

/** Points at which a process can be killed: before and after a commit. */
export type CrashPoint = 'before-commit' | 'after-commit';

let armed: { point: CrashPoint; left: number } | undefined;

// Methods that write outside of a transaction: each call is a commit.
const writes = new Set(['insert', 'update', 'delete', 'execute']);

function pass(point: CrashPoint): void {
  if (armed?.point !== point) return;
  armed.left -= 1;
  if (armed.left <= 0) process.kill(process.pid, 'SIGKILL');
}

/**
 * A database that can kill the process at commits: every transaction boundary is a crash point, so the
 * product code needs none. Statements of query builders are counted when they are awaited.
 */
export function crashAt(db: Database): Database {
  return new Proxy(db, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver) as unknown;
      if (name === 'transaction') {
        return async (work: (transaction: Database) => Promise<unknown>, ...rest: unknown[]) => {
          const run = value as (...given: unknown[]) => Promise<unknown>;
          const result = await run.call(
            target,
            async (transaction: Database) => {
              const done = await work(transaction);
              pass('before-commit');
              return done;
            },
            ...rest,
          );
          pass('after-commit');
          return result;
        };
      }
      if (typeof value !== 'function') return value;
      if (!writes.has(String(name))) return value.bind(target);
      return (...given: unknown[]) => watched(value.apply(target, given));
    },
  });
}

/** A query builder, or a promise of one, that ends with a commit. */
function watched(builder: unknown): unknown {
  if (typeof builder !== 'object' || builder === null) return builder;
  return new Proxy(builder, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== 'function') return value;
      if (name !== 'then') return (...given: unknown[]) => watched(value.apply(target, given));
      return (done: (result: unknown) => unknown, failed: (error: unknown) => unknown) => {
        pass('before-commit');
        return value.call(
          target,
          (result: unknown) => {
            pass('after-commit');
            return done(result);
          },
          failed,
        );
      };
    },
  });
}

/** Kills the process when the point is reached for the `count`-th time from now on. */
crashAt.arm = (point: CrashPoint, count: number): void => {
  armed = { point, left: count };
};
