import { IconFolders } from '@tabler/icons-react';
import { laterBlock } from '../LaterNote.js';

export const fileBoxBlock = laterBlock({
  key: 'filebox',
  group: 'memory',
  Icon: IconFolders,
  label: { 'zh-CN': '文件盒子', en: 'File box' },
  help: {
    'zh-CN': '保存用户发送的文件，供之后使用。',
    en: 'Files that users sent, kept for later.',
  },
});
