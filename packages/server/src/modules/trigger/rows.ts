import type { triggerFires, triggers } from './tables.js';

/** A row of `triggers`. */
export type TriggerRow = typeof triggers.$inferSelect;

/** A row of `trigger_fires`. */
export type FireRow = typeof triggerFires.$inferSelect;
