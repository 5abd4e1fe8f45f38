import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Database } from '../db/Database.js';
import type { Log } from '../kernel/log.js';
import type { Signals } from './Signals.js';

const channel = 'heddle_signals';
const retryMs = 2_000;

/** Signals by LISTEN and NOTIFY, on a connection of their own that is re-established when it breaks. */
export function createPostgresSignals(url: string, db: Database, log: Log): Signals {
  const self = crypto.randomUUID();
  const handlers = new Map<string, ((text: string) => void)[]>();
  let client: Client | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: url, keepAlive: true, application_name: 'heddle signals' });
    // The `end` event that follows is handled; without a listener, `error` would terminate the process.
    next.on('error', (error) => log.warn('signals.connection-lost', { message: error.message }));
    next.once('end', () => {
      if (!isClosed) setTimeout(() => void reconnect(), retryMs).unref();
    });
    next.on('notification', ({ payload = '' }) => receive(payload));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    if (isClosed) await next.end();
  }

  async function reconnect(): Promise<void> {
    if (isClosed) return;
    try {
      await connect();
    } catch (error) {
      log.warn('signals.not-connected', { message: String(error).slice(0, 300) });
    }
  }

  function receive(payload: string): void {
    const [from, topic = '', text = ''] = payload.split(' ');
    if (from === self) return;
    for (const handle of handlers.get(topic) ?? []) handle(text);
  }

  return {
    send(topic, text) {
      db.execute(sql`select pg_notify(${channel}, ${`${self} ${topic} ${text}`})`).catch((error: unknown) => {
        if (!isClosed) log.warn('signals.not-sent', { message: String(error).slice(0, 300) });
      });
    },
    listen(topic, handler) {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handler]);
    },
    start: connect,
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}
