import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '删除定时触发器', description: '删除用户的一个或全部定时触发器' },
  en: { name: 'Delete triggers', description: "Deletes one or all of a user's triggers." },
} satisfies Messages;
