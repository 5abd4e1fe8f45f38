import type { Database } from '../db/Database.js';
import type { EventName, Events } from './Events.js';

/**
 * Announces an event. `db` is the sender's transaction: handlers that write rows run in it, in the order of
 * the modules, and all other effects are stored in it, to be delivered after it commits.
 */
export type Emit = <Name extends EventName>(db: Database, name: Name, payload: Events[Name]) => Promise<void>;
