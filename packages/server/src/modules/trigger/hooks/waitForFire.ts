import { triggerLimits } from '@heddle/api-contract/families/trigger';
import { eq } from 'drizzle-orm';
import type { App } from '../../../kernel/services.js';
import { runs } from '../../run/index.js';
import { triggerFires } from '../tables.js';
import { answer } from './hookAnswers.js';

const pollMs = 100;

/** Waits for the result of a webhook request; one that takes too long is answered with what is known. */
export async function waitForFire(app: App, fireId: string, signal: AbortSignal): Promise<Response> {
  const until = performance.now() + triggerLimits.resultSeconds * 1000;
  while (!signal.aborted && performance.now() < until) {
    const [fire] = await app.db.select().from(triggerFires).where(eq(triggerFires.id, fireId));
    if (!fire) break;
    if (fire.status === 'failed' || fire.status === 'skipped')
      return answer(200, { exec_id: fireId, status: fire.status, error: fire.error });
    const run = fire.isStarted ? await app.use(runs).find(fire.runId) : undefined;
    if (run?.status === 'success') {
      const text = await app.use(runs).store.readOutput(run);
      return answer(200, { exec_id: fireId, status: 'success', output: text ?? '' });
    }
    if (fire.status === 'success') return answer(200, { exec_id: fireId, status: 'success', output: '' });
    if (run?.status === 'failed' || run?.status === 'cancelled')
      return answer(200, { exec_id: fireId, status: 'failed', error: run.errorMessage ?? '' });
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return answer(202, { exec_id: fireId, status: 'running' });
}
