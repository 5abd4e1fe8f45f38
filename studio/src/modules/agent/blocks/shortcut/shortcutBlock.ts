import { IconCommand } from '@tabler/icons-react';
import { laterBlock } from '../LaterNote.js';

export const shortcutBlock = laterBlock({
  key: 'shortcut',
  group: 'dialog',
  Icon: IconCommand,
  label: { 'zh-CN': '快捷指令', en: 'Shortcuts' },
  help: {
    'zh-CN': '输入框上方的按钮，一键发送常用消息。',
    en: 'Buttons above the input that send common messages.',
  },
});
