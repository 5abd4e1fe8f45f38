import type { Database } from '../db/Database.js';
import type { App } from '../kernel/services.js';
import type { EventName, Events } from './Events.js';

/** Writes rows in the sender's transaction `db`: await nothing else. Throwing rolls the transaction back. */
export type RowHandler<Payload> = (
  db: Database,
  payload: Payload,
  app: Pick<App, 'emit' | 'extensions'>,
) => Promise<void>;

/**
 * Has effects outside the database, after the sender's transaction has committed. Runs at least once: after
 * a failure or a crash it runs again with the same `eventId`.
 */
export type EffectHandler<Payload> = (app: App, payload: Payload, delivery: Delivery) => Promise<void>;

/** A delivery of an event to one module. */
export interface Delivery {
  readonly eventId: string;
  /** Aborted when the server shuts down or the time limit is reached. */
  readonly signal: AbortSignal;
}

/** The events that a module handles. */
export interface Subscriptions {
  /** Handlers that write rows. */
  readonly on?: { readonly [Name in EventName]?: RowHandler<Events[Name]> };
  /** Handlers with other effects: mails, files, runs. */
  readonly after?: { readonly [Name in EventName]?: EffectHandler<Events[Name]> };
}
