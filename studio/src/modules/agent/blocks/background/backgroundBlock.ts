import { IconPhoto } from '@tabler/icons-react';
import type { AgentBlock } from '../AgentBlock.js';
import { BackgroundField } from './BackgroundField.js';

export const backgroundBlock: AgentBlock = {
  key: 'background_image',
  group: 'dialog',
  Icon: IconPhoto,
  label: { 'zh-CN': '背景图片', en: 'Background image' },
  help: {
    'zh-CN': '对话区域的背景图片。',
    en: 'The image behind the conversation.',
  },
  isForChatFlows: true,
  isUsed: ({ background_image_info_list: [background] }) =>
    Boolean(background?.web_background_image?.image_uri),
  Body: BackgroundField,
};
