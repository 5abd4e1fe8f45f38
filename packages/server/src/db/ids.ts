import { id } from '@heddle/api-contract';
import { customType } from 'drizzle-orm/pg-core';

let lastTime = 0;
let sequence = 0;
// Processes that generate ids in the same millisecond almost always differ in these ten bits; otherwise the
// primary key rejects the duplicate.
const machine = BigInt(crypto.getRandomValues(new Uint16Array(1))[0]! & 0x3ff);

/**
 * A new id: milliseconds, ten random bits per process and a counter, as a decimal string that increases with
 * time.
 */
export function newId(now: number = Date.now()): string {
  // Clocks may be set back; ids must still increase.
  const time = Math.max(now, lastTime);
  sequence = time === lastTime ? sequence + 1 : 0;
  lastTime = sequence > 0xfff ? time + 1 : time;
  if (sequence > 0xfff) sequence = 0;
  return ((BigInt(lastTime) << 22n) | (machine << 12n) | BigInt(sequence)).toString();
}

/** Whether a text can be used as an id in a query; anything else would cause a database error. */
export function isId(text: string): boolean {
  return id.safeParse(text).success;
}

/** A column of ids: a 64-bit number in the database, a decimal string elsewhere. */
export const idColumn = customType<{ data: string; driverData: string | number | bigint }>({
  dataType: () => 'bigint',
  fromDriver: (value) => String(value),
  toDriver: (value) => value,
});
