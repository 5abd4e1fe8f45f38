import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '查询定时触发器', description: '列出用户的一个或全部定时触发器' },
  en: { name: 'List triggers', description: "Lists one or all of a user's triggers." },
} satisfies Messages;
