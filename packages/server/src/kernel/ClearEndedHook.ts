import type { Database } from '../db/Database.js';
import type { Config } from './Config.js';

/** Deletes expired records such as sessions and codes; returns their number. Runs every night. */
export type ClearEndedHook = (db: Database, now: Date, config: Config) => Promise<number>;
