import { sql } from 'drizzle-orm';
import { runs } from '../run/tables.js';
import { runResolutions } from './tables.js';

/** How long a claim to run a run again stays valid without a new run: longer than a start takes. */
export const claimSeconds = 60;

/** Whether a claim has expired without a new run. */
export const hasExpired = sql`${runResolutions.how} = 'rerun' and ${runResolutions.newRunId} is null
  and ${runResolutions.at} < now() - make_interval(secs => ${claimSeconds})`;

/** Failed runs of callers that nobody has dealt with. Those who test a draft see its failure themselves. */
export const isUnresolved = sql`(${runs.status} = 'failed' and ${runs.kind} in ('release', 'chat')
  and not exists (select from ${runResolutions}
    where ${runResolutions.runId} = ${runs.id} and not (${hasExpired})))`;
