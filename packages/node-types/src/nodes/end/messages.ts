import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '结束',
    description: '结束工作流并返回结果',
    answer: '回复',
    plan: '返回方式',
    planHelp: '工作流返回变量，还是返回一段文字。',
    returnVariables: '返回变量',
    useAnswerContent: '返回文本',
    returned: '返回的变量',
    returnedHelp: '工作流返回的变量；调用方按名称读取。',
    answerText: '回复内容',
    answerTextHelp: '工作流返回的文字；输入 { 可插入变量。',
  },
  en: {
    name: 'End',
    description: 'Ends the workflow and returns its result.',
    answer: 'Answer',
    plan: 'Return type',
    planHelp: 'Whether the workflow returns variables or a text.',
    returnVariables: 'Variables',
    useAnswerContent: 'Text',
    returned: 'Returned variables',
    returnedHelp: 'Variables that the workflow returns; callers read them by name.',
    answerText: 'Answer',
    answerTextHelp: 'Text that the workflow returns; type { to insert a variable.',
  },
} satisfies Messages;
