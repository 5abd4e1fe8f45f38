import { id } from '@heddle/api-contract';
import { customType } from 'drizzle-orm/pg-core';

let lastTime = 0;
let sequence = 0;
// Two processes that make ids in the same millisecond differ in these ten bits almost always; the primary key
// turns the rest into an error instead of a mix-up.
const machine = BigInt(crypto.getRandomValues(new Uint16Array(1))[0]! & 0x3ff);

/** A new id: milliseconds, ten random bits of this process and a counter, as a decimal text that grows with time. */
export function newId(now: number = Date.now()): string {
  // Clocks step back; ids do not.
  const time = Math.max(now, lastTime);
  sequence = time === lastTime ? sequence + 1 : 0;
  lastTime = sequence > 0xfff ? time + 1 : time;
  if (sequence > 0xfff) sequence = 0;
  return ((BigInt(lastTime) << 22n) | (machine << 12n) | BigInt(sequence)).toString();
}

/** Whether a text can be asked for as an id; anything else would be an error of the database. */
export function isId(text: string): boolean {
  return id.safeParse(text).success;
}

/** A column of ids: a 64-bit number in the database, a decimal text everywhere else. */
export const idColumn = customType<{ data: string; driverData: string | number | bigint }>({
  dataType: () => 'bigint',
  fromDriver: (value) => String(value),
  toDriver: (value) => value,
});
