import { sql } from 'drizzle-orm';
import { defineService } from '../../kernel/services.js';

/** The time by which triggers fire; tests replace `now`. */
export interface TriggerClock {
  now(): Promise<Date>;
}

/** By default the database's clock, which all servers share: their own clocks may differ. */
export const triggerClock = defineService<TriggerClock>('trigger clock', ({ db }) => ({
  async now() {
    const { rows } = await db.execute(sql`select (extract(epoch from now()) * 1000)::float8 as ms`);
    return new Date(Math.floor(Number(rows[0]?.ms)));
  },
}));
