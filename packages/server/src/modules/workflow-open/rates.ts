import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { defineService } from '../../kernel/services.js';

// One program may serve many people with one token.
const runRate = defineService(
  'open-run-rate',
  ({ config }) => new CallRate({ perMinute: config.openRunsPerMinute, together: 1_000 }),
);

/** Counts the start of a run, or of a stream; the returned function ends it. */
export function beginRun(context: Context): () => void {
  return context.use(runRate).begin(context.user.id);
}
