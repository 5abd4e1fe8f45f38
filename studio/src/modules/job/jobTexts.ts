import type { ListedJob } from '@heddle/api-contract';
import type { Language } from '@heddle/workflow-schema';
import { serverSentence } from '../../shared/api/refusals/refusalText.js';
import { formatMoment } from '../../shared/format/formatTime.js';
import type { Translate } from '../../shared/i18n/i18n.js';
import { jobWords } from './jobWords.js';

type JobWord = keyof (typeof jobWords.messages)['en'];
type Words = Translate<JobWord>;

const has = (word: string): word is JobWord => Object.hasOwn(jobWords.messages.en, word);

/** What a job is called. */
export function jobName({ kind, title }: ListedJob, words: Words): string {
  const word = `kind.${kind}`;
  return has(word) ? words(word, { title }) : words('kind.other', { kind, title });
}

/** How a job stands, in a line. */
export function jobState(job: ListedJob, words: Words, language: Language): string {
  switch (job.status) {
    case 'queued':
      return job.reason === '' ? words('queued') : words('queuedAgain', { attempt: job.attempt });
    case 'running':
      return job.total > 0 ? words('progress', { done: job.done, total: job.total }) : words('running');
    case 'done':
      return job.ended_at > 0
        ? words('doneAt', { time: formatMoment(job.ended_at * 1000, language) })
        : words('done');
    case 'cancelled':
      return words('cancelled');
    case 'failed':
      return words('failedBecause', { reason: reasonOf(job, words) });
  }
}

function reasonOf({ reason, reason_text }: ListedJob, words: Words): string {
  const word = `reason.${reason}`;
  return has(word) ? words(word, { text: serverSentence(reason_text) }) : reason_text;
}

/** What a screen reader is told when it looks away: what ended between two looks. */
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
