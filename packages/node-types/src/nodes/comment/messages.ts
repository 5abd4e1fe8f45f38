import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '注释',
    description: '写给人看的说明，不参与运行',
    note: '内容',
    empty: '空白注释',
    marks: '此注释带有格式。修改文字后，格式会变为普通文本。',
  },
  en: {
    name: 'Comment',
    description: 'A note for people. It takes no part in runs.',
    note: 'Note',
    empty: 'Nothing written yet',
    marks: 'This note is formatted. Editing it here turns it into plain text.',
  },
} satisfies Messages;
