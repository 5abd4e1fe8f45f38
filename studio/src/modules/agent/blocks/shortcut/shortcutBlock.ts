import { IconCommand } from '@tabler/icons-react';
import type { AgentBlock } from '../AgentBlock.js';
import { AddShortcut } from './AddShortcut.js';
import { ShortcutList } from './ShortcutList.js';

export const shortcutBlock: AgentBlock = {
  key: 'shortcut',
  group: 'dialog',
  Icon: IconCommand,
  label: { 'zh-CN': '快捷指令', en: 'Shortcuts' },
  help: {
    'zh-CN': '输入框上方的按钮，一键发送常用消息。',
    en: 'Buttons above the input that send common messages.',
  },
  isForChatFlows: true,
  isUsed: ({ shortcut_sort }) => shortcut_sort.length > 0,
  count: ({ shortcut_sort }) => shortcut_sort.length,
  Add: AddShortcut,
  Body: ShortcutList,
};
