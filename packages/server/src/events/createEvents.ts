import * as z from 'zod';
import type { Database } from '../db/Database.js';
import { newId } from '../db/ids.js';
import { defineJob, type JobDefinition } from '../jobs/defineJob.js';
import { JobFailure } from '../jobs/JobFailure.js';
import type { App } from '../kernel/services.js';
import type { Emit } from './Emit.js';
import type { EventName, Events } from './Events.js';
import type { EffectHandler, RowHandler, Subscriptions } from './Subscriptions.js';

/** A module as far as events are concerned. */
export interface Subscriber extends Subscriptions {
  readonly family: { readonly name: string };
}

/** Sending of events, and the job that delivers their effects. */
export interface EventBus {
  readonly emit: Emit;
  /** The outbox is the table of jobs: one row per event and module, written in the sender's transaction. */
  readonly deliver: JobDefinition<typeof stored>;
}

const stored = z.object({ eventId: z.string(), name: z.string(), to: z.string(), payload: z.unknown() });

// Up to an hour in total: other services that restart are back by then.
const retry = { attempts: 15, firstMs: 1_000, maxMs: 10 * 60_000 };

/** Connects senders of events with the modules that handle them. */
export function createEvents(modules: readonly Subscriber[], app: () => App): EventBus {
  const deliver = defineJob(
    'events.deliver',
    stored,
    async ({ app, signal }, { eventId, name, to, payload }) => {
      const handler = effectsOf(modules, name as EventName).find(({ module }) => module === to)?.handler;
      if (!handler) throw new JobFailure('not-understood', `${to} no longer handles ${name}`);
      await handler(app, payload as Events[EventName], { eventId, signal });
    },
    { retry },
  );

  const emit: Emit = async (db, name, payload) => {
    for (const { on } of modules)
      await (on?.[name] as RowHandler<typeof payload> | undefined)?.(db, payload, app());
    await store(db, name, payload);
  };

  async function store(db: Database, name: EventName, payload: Events[EventName]): Promise<void> {
    const eventId = newId();
    for (const { module } of effectsOf(modules, name))
      await app().jobs.enqueue(deliver, { eventId, name, to: module, payload }, { db });
  }

  return { emit, deliver };
}

function effectsOf(modules: readonly Subscriber[], name: EventName) {
  return modules.flatMap(({ family, after }) => {
    const handler = after?.[name] as EffectHandler<Events[EventName]> | undefined;
    return handler ? [{ module: family.name, handler }] : [];
  });
}
