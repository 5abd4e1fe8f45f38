import { defineMessages } from '../../../../shared/i18n/i18n.js';

export const variableMessages = defineMessages('agentVariables', {
  'zh-CN': {
    edit: '编辑变量',
    empty: '记录用户信息的变量，模型可以读取和写入。',
    fixProblems: '请先修正标出的变量',
    system: '系统变量',
    useSystem: '启用 {{name}}',
    templates: '常用变量',
    profile: '用户姓名',
    city: '所在城市',
    preference: '偏好',
    hidden: '{{name}}（不写入提示词）',
  },
  en: {
    edit: 'Edit variables',
    empty: 'What the agent remembers of a user. The model reads and sets variables.',
    fixProblems: 'Fix the marked variables first',
    system: 'System variables',
    useSystem: 'Use {{name}}',
    templates: 'Common variables',
    profile: 'Name of the user',
    city: 'City of the user',
    preference: 'Preferences',
    hidden: '{{name}} (not in prompt)',
  },
});
