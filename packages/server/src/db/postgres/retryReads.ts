import { toUnreachable } from '../DatabaseError.js';

const retries = 4;
const pauseMs = 25;

// Locks, sequences and functions of the server have effects; nobody knows whether the lost statement had its own.
const plainRead = /^\s*select\b(?!.*\b(?:for (?:no key )?(?:update|share)|for key share|nextval|pg_\w+)\b)/is;
// The connection broke. Repeating the wait for a server that refuses connections would only double it.
const broken = /^(?:08...|57P0[12])$/;
const brokenMessage =
  /^(?:Connection terminated|Client has encountered a connection error|(?:read|write) E[A-Z]+)/;

/** Whether a statement only reads, so that it may be executed twice. */
export const isPlainRead = (statement: unknown) =>
  plainRead.test(typeof statement === 'string' ? statement : String((statement as { text?: unknown })?.text));

/** Repeats a read whose connection broke before its answer arrived: a restart of PostgreSQL loses no request. */
export async function retryReads<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let retry = 1; ; retry++) {
    try {
      return await read();
    } catch (error) {
      const { message, sqlState } = toUnreachable(error);
      const isBroken = sqlState === undefined ? brokenMessage.test(message) : broken.test(sqlState);
      if (retry > retries || !isBroken) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** retry * Math.random()));
    }
  }
}
