import type { Database } from '../db/Database.js';

/** Moments at which a process can be made to die: on both sides of a commit. */
export type CrashPoint = 'before-commit' | 'after-commit';

let armed: { point: CrashPoint; left: number } | undefined;

/** What writes outside of a transaction: each is a commit of its own. */
const writes = new Set(['insert', 'update', 'delete', 'execute']);

function pass(point: CrashPoint): void {
  if (armed?.point !== point) return;
  armed.left -= 1;
  if (armed.left <= 0) process.kill(process.pid, 'SIGKILL');
}

/**
 * A database whose commits can be made to end the process: every transaction boundary is a crash point, so none has to
 * be named in the product. Statements of builders are counted when they are awaited.
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

/** A builder, or the promise of one, whose end is a commit. */
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

/** The process dies the `count`-th time that it comes to the point from now on. */
crashAt.arm = (point: CrashPoint, count: number): void => {
  armed = { point, left: count };
};
