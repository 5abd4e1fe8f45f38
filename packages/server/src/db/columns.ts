import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A timestamp with milliseconds and time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Raw bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
