import type { Database } from '../db/Database.js';

/** Points at which a process can be killed: before and after a commit. */
export type CrashPoint = 'before-commit' | 'after-commit';

let armed: { point: CrashPoint; left: number } | undefined;

// Methods that write outside of a transaction: each call is a commit.
const writes = new Set(['insert', 'update', 'delete', 'execute']);

type Die = () => Promise<never>;
type Pass = (point: CrashPoint) => Promise<void>;

async function killProcess(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

/**
 * A database whose user can die at commits, by default with its process: every transaction boundary is a crash
 * point, so the product code needs none. Statements of query builders are counted when they are awaited.
 */
export function crashAt(db: Database, die: Die = killProcess): Database {
  let death: Promise<never> | undefined;
  const pass: Pass = async (point) => {
    // What the dead one began in the background writes nothing more.
    if (death) return death;
    if (armed?.point !== point) return;
    armed.left -= 1;
    if (armed.left > 0) return;
    armed = undefined;
    death = die();
    await death;
  };
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
              await pass('before-commit');
              return done;
            },
            ...rest,
          );
          await pass('after-commit');
          return result;
        };
      }
      if (typeof value !== 'function') return value;
      if (!writes.has(String(name))) return value.bind(target);
      return (...given: unknown[]) => watched(value.apply(target, given), pass);
    },
  });
}

/** A query builder, or a promise of one, that ends with a commit. */
function watched(builder: unknown, pass: Pass): unknown {
  if (typeof builder !== 'object' || builder === null) return builder;
  return new Proxy(builder, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== 'function') return value;
      if (name !== 'then') return (...given: unknown[]) => watched(value.apply(target, given), pass);
      return async (done: (result: unknown) => unknown, failed: (error: unknown) => unknown) => {
        await pass('before-commit');
        return value.call(
          target,
          async (result: unknown) => {
            await pass('after-commit');
            return done(result);
          },
          failed,
        );
      };
    },
  });
}

/** Lets the user of the database die when the point is reached for the `count`-th time from now on. */
crashAt.arm = (point: CrashPoint, count: number): void => {
  armed = { point, left: count };
};
