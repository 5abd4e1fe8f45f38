import { IconPhotoSpark } from '@tabler/icons-react';
import { laterBlock } from '../LaterNote.js';

export const imageFlowBlock = laterBlock({
  key: 'imageflow',
  group: 'skill',
  Icon: IconPhotoSpark,
  label: { 'zh-CN': '图像流', en: 'Image flows' },
  help: {
    'zh-CN': '让智能体生成和处理图片。',
    en: 'Flows with which the agent creates and edits images.',
  },
});
