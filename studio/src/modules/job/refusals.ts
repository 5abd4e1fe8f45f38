import type { jobReasons } from '@heddle/api-contract/reasons/job';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about background tasks. */
defineRefusals<typeof jobReasons>('job', {
  'zh-CN': {
    ended: '这项任务已经结束。',
    notRetriable: '只有失败或已取消的任务可以重新开始。',
    noFile: '这项任务没有文件，或文件已不再保留。',
    inputInvalid: '输入文件不正确：{{problem}}',
    noRight: '任务不存在，或你没有权限。',
  },
  en: {
    ended: 'This task has already ended.',
    notRetriable: 'Only failed or canceled tasks can be retried.',
    noFile: 'This task has no file, or the file has expired.',
    inputInvalid: 'The input file is not valid: {{problem}}',
    noRight: 'The task doesn’t exist, or you don’t have access to it.',
  },
});
