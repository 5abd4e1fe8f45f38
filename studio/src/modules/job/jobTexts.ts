import { readReason } from '@heddle/api-contract';
import type { ListedJob } from '@heddle/api-contract/families/job';
import type { Language } from '@heddle/workflow-schema';
import { reasonText } from '../../shared/api/refusals/defineRefusals.js';
import { formatMoment } from '../../shared/format/formatTime.js';
import type { Translate } from '../../shared/i18n/i18n.js';
import { jobMessages } from './jobMessages.js';

type JobMessageKey = keyof (typeof jobMessages.messages)['en'];
type Translator = Translate<JobMessageKey>;

const has = (word: string): word is JobMessageKey => Object.hasOwn(jobMessages.messages.en, word);

/** Display name of a job. */
export function jobName({ kind, title }: ListedJob, t: Translator): string {
  const word = `kind.${kind}`;
  return has(word) ? t(word, { title }) : t('kind.other', { kind, title });
}

/** State of a job as one line of text. */
export function jobState(job: ListedJob, t: Translator, language: Language): string {
  switch (job.status) {
    case 'queued':
      return job.reason === '' ? t('queued') : t('queuedAgain', { attempt: job.attempt });
    case 'running':
      return job.total > 0 ? t('progress', { done: job.done, total: job.total }) : t('running');
    case 'done':
      return job.ended_at > 0
        ? t('doneAt', { time: formatMoment(job.ended_at * 1000, language) })
        : t('done');
    case 'cancelled':
      return t('cancelled');
    case 'failed':
      return t('failedBecause', { reason: reasonOf(job, t, language) });
  }
}

function reasonOf({ reason, reason_text, why }: ListedJob, t: Translator, language: Language): string {
  const word = `reason.${reason}`;
  const known = readReason(why);
  return (known && reasonText(known, language)) ?? (has(word) ? t(word) : reason_text);
}

/** Jobs to announce: those that ended since the last poll, also if they began or were retried after it. */
export function newlyEnded(
  before: readonly ListedJob[] | undefined,
  after: readonly ListedJob[],
): ListedJob[] {
  if (!before) return [];
  const known = new Map(before.map((job) => [job.job_id, job]));
  // Older jobs move up into the list when others are cleared.
  const latest = Math.max(...before.map(({ created_at }) => created_at));
  return after.filter((job) => {
    if (job.status !== 'done' && job.status !== 'failed') return false;
    const earlier = known.get(job.job_id);
    return earlier ? isOpen(earlier) || earlier.ended_at !== job.ended_at : job.created_at >= latest;
  });
}

const isOpen = ({ status }: ListedJob) => status === 'queued' || status === 'running';
