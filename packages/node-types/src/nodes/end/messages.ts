import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '结束',
    description: '结束工作流并返回结果',
    answer: '回复',
    plan: '返回方式',
    returnVariables: '返回变量',
    useAnswerContent: '返回文本',
    returned: '返回的变量',
    answerText: '回复内容',
  },
  en: {
    name: 'End',
    description: 'Ends the workflow and returns its result.',
    answer: 'Answer',
    plan: 'Return type',
    returnVariables: 'Variables',
    useAnswerContent: 'Text',
    returned: 'Returned variables',
    answerText: 'Answer',
  },
} satisfies Messages;
