import { IconFolders } from '@tabler/icons-react';
import type { AgentBlock } from '../AgentBlock.js';
import { FileBoxFields } from './FileBoxFields.js';
import { FileBoxSummary } from './FileBoxSummary.js';
import { isFileBoxOn } from './fileBoxSettings.js';

export const fileBoxBlock: AgentBlock = {
  key: 'filebox',
  group: 'memory',
  Icon: IconFolders,
  label: { 'zh-CN': '文件盒子', en: 'File box' },
  help: {
    'zh-CN': '保存用户发送的文件，供之后检索。每个用户只能看到自己的文件。',
    en: 'Keeps files that users send, to search them later. Each user sees only their own files.',
  },
  isForChatFlows: false,
  isUsed: ({ filebox_info }) => isFileBoxOn(filebox_info),
  Summary: FileBoxSummary,
  Body: FileBoxFields,
};
