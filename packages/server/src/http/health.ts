import { sql } from 'drizzle-orm';
import type { App } from '../kernel/services.js';

const patienceMs = 2_000;

/**
 * `/healthz` reports that the process responds; `/readyz`, that it can work: the database responds and the
 * server is not shutting down. Neither reveals more, because both are public.
 */
export async function answerHealth(path: string, app: App): Promise<Response | undefined> {
  if (path === '/healthz') return plain('ok', 200);
  if (path !== '/readyz') return undefined;
  if (app.closing.aborted) return plain('closing', 503);
  return (await databaseAnswers(app)) ? plain('ready', 200) : plain('no database', 503);
}

async function databaseAnswers({ db, log }: App): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), patienceMs);
  });
  try {
    await Promise.race([db.execute(sql`select 1`), late]);
    return true;
  } catch (error) {
    log.error('readiness.failed', error);
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function plain(text: string, status: number): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  });
}
