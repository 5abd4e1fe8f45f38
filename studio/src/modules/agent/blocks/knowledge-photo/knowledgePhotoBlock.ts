import { IconPhoto } from '@tabler/icons-react';
import { knowledgeBlock } from '../knowledge/knowledgeBlock.js';

export const knowledgePhotoBlock = knowledgeBlock({
  key: 'knowledge_photo',
  kind: 'photo',
  Icon: IconPhoto,
  label: { 'zh-CN': '图片知识库', en: 'Image knowledge' },
  help: {
    'zh-CN': '智能体按描述查找的图片。',
    en: 'Images that the agent finds by their description.',
  },
});
