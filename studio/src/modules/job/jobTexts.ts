import { readReason } from '@heddle/api-contract';
import type { ListedJob } from '@heddle/api-contract/families/job';
import type { Language } from '@heddle/workflow-schema';
import { whyText } from '../../shared/api/refusals/refusalText.js';
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
      return t('failedBecause', { reason: reasonOf(job, t) });
  }
}

function reasonOf({ reason, reason_text, why }: ListedJob, t: Translator): string {
  const word = `reason.${reason}`;
  return whyText(readReason(why)) ?? (has(word) ? t(word) : reason_text);
}

/** Jobs to announce: those that ended between two polls. */
export function newlyEnded(
  before: readonly ListedJob[] | undefined,
  after: readonly ListedJob[],
): ListedJob[] {
  if (!before) return [];
  const open = new Set(
    before.filter(({ status }) => status === 'queued' || status === 'running').map(({ job_id }) => job_id),
  );
  return after.filter(({ job_id, status }) => open.has(job_id) && (status === 'done' || status === 'failed'));
}
