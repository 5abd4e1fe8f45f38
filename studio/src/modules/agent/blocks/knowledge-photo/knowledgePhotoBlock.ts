import { IconPhoto } from '@tabler/icons-react';
import { laterBlock } from '../LaterNote.js';

export const knowledgePhotoBlock = laterBlock({
  key: 'knowledge_photo',
  group: 'knowledge',
  Icon: IconPhoto,
  label: { 'zh-CN': '图片知识库', en: 'Image knowledge' },
  help: {
    'zh-CN': '智能体按描述查找的图片。',
    en: 'Images that the agent finds by their description.',
  },
});
