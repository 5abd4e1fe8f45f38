import { timestamp } from 'drizzle-orm/pg-core';

/** A moment with milliseconds and zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
