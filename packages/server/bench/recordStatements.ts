import { Pool } from 'pg';
import { PgliteThread } from '../src/db/pglite/PgliteThread.js';

type Query = (...parameters: unknown[]) => Promise<unknown>;

/** A statement as passed to the database driver, with a function that repeats it. */
interface Statement {
  text: string;
  again: () => Promise<unknown>;
}

let recorded: Statement[] | undefined;
let client: Query | undefined;

/** The database connection that was used last. */
export function lastClient(): Query {
  if (!client) throw new Error('the database was not asked yet');
  return client;
}

// Both drivers have one method that takes the text as first argument or in an object.
for (const prototype of [Pool.prototype, PgliteThread.prototype] as unknown as { query: Query }[]) {
  const original = prototype.query;
  prototype.query = function query(this: unknown, ...parameters: unknown[]) {
    const [first] = parameters;
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text);
    const again = () => original.apply(this, parameters);
    client = (...others) => original.apply(this, others);
    recorded?.push({ text, again });
    return again();
  };
}

/** Records the statements that an action runs, except those about the session. */
export async function recordStatements<T>(act: () => Promise<T>): Promise<[T, Statement['again'][]]> {
  recorded = [];
  try {
    const result = await act();
    return [result, recorded.filter(({ text }) => !/"sessions"/.test(text)).map(({ again }) => again)];
  } finally {
    recorded = undefined;
  }
}
