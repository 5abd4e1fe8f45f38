import type { promptReasons } from '@heddle/api-contract/reasons/prompt';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about prompts of the library. */
defineRefusals<typeof promptReasons>('prompt', {
  'zh-CN': {
    nameMissing: '请填写提示词名称。',
    textMissing: '请填写提示词内容。',
    tooMany: '这个空间已有 {{maximum}} 个提示词，达到上限。',
  },
  en: {
    nameMissing: 'Enter a name for the prompt.',
    textMissing: 'Enter the text of the prompt.',
    tooMany: 'This workspace already has {{maximum}} prompts, the maximum.',
  },
});
