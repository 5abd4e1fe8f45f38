import { defineMessages } from '../../../shared/i18n/i18n.js';

/** Texts of trying a product before copying it. */
export const tryMessages = defineMessages('market-try', {
  'zh-CN': {
    limits: '试用内容不会保存，且有每日额度。如需继续使用，请复制到自己的空间。',
    placeholder: '输入消息试用',
    run: '试运行',
    required: '必填',
    output: '输出',
    failed: '运行失败',
    done: '运行成功，用时 {{time}}',
    'problem.json': '请输入有效的 JSON。',
    'problem.number': '请输入数字。',
  },
  en: {
    limits: 'Try-outs aren’t saved, and there is a daily limit. To keep using it, copy it to your workspace.',
    placeholder: 'Send a message to try it',
    run: 'Run',
    required: 'Required',
    output: 'Output',
    failed: 'The run failed',
    done: 'Done in {{time}}',
    'problem.json': 'Enter valid JSON.',
    'problem.number': 'Enter a number.',
  },
});
