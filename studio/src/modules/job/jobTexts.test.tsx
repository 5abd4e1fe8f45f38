import type { ListedJob } from '@heddle/api-contract/families/job';
import { afterAll, describe, expect, test } from 'vitest';
import type { Translate } from '../../shared/i18n/i18n.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { jobMessages } from './jobMessages.js';
import { jobName, jobState, newlyEnded } from './jobTexts.js';
import './refusals.js';

const job: ListedJob = {
  job_id: '1',
  kind: 'library.export-space',
  title: 'Weavers',
  space_id: '2',
  status: 'running',
  done: 3,
  total: 8,
  attempt: 1,
  attempts: 3,
  reason: '',
  reason_text: '',
  file: null,
  is_own: true,
  created_at: 1,
  started_at: 1,
  ended_at: 0,
};

afterAll(() => setLanguage('zh-CN'));

describe.each(['zh-CN', 'en'] as const)('in %s', (language) => {
  const messages = jobMessages.messages[language];
  const t: Translate<keyof typeof messages> = (key, values = {}) =>
    messages[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

  test('names every job, even of an unknown kind', () => {
    expect(jobName(job, t)).toContain('Weavers');
    expect(jobName({ ...job, kind: 'later.kind' }, t)).toBe('later.kind Weavers');
  });

  test('shows the progress of a job and why it failed', () => {
    expect(jobState(job, t, language)).toMatch(/3.+8/);
    for (const reason of [
      'time-limit',
      'worker-lost',
      'disk-full',
      'too-large',
      'not-understood',
      'unexpected',
    ])
      expect(jobState({ ...job, status: 'failed', reason, reason_text: 'RAW' }, t, language)).not.toContain(
        'RAW',
      );
    const refused = { ...job, status: 'failed' as const, reason: 'refused', reason_text: 'no right' };
    expect(jobState(refused, t, language)).not.toContain('no right');
    setLanguage(language);
    const why = { key: 'job.notRetriable', parameters: {} };
    expect(jobState({ ...refused, why }, t, language)).toContain(
      {
        'zh-CN': '只有失败或已取消的任务可以重新开始。',
        en: 'Only failed or canceled tasks can be retried.',
      }[language],
    );
    expect(jobState({ ...refused, reason: 'of-tomorrow' }, t, language)).toContain('no right');
    expect(jobState({ ...job, status: 'queued', reason: 'unexpected' }, t, language)).toContain('1');
  });
});

test('announces each job that ended between two polls once, and none at the first poll', () => {
  const done: ListedJob = { ...job, status: 'done' };
  expect(newlyEnded(undefined, [done])).toEqual([]);
  expect(newlyEnded([job], [done])).toEqual([done]);
  expect(newlyEnded([done], [done])).toEqual([]);
  expect(newlyEnded([job], [{ ...job, status: 'cancelled' }])).toEqual([]);
  const next: ListedJob = { ...done, job_id: '2', created_at: done.created_at + 1 };
  expect(newlyEnded([], [next]), 'began and ended between two polls').toEqual([next]);
  expect(newlyEnded([done], [next, done])).toEqual([next]);
  const failedAgain: ListedJob = { ...done, status: 'failed', ended_at: 9 };
  expect(newlyEnded([done], [failedAgain]), 'retried, and failed again').toEqual([failedAgain]);
  expect(newlyEnded([next], [done]), 'an older one that others made room for').toEqual([]);
});
