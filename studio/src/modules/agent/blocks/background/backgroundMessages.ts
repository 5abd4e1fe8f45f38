import { defineMessages } from '../../../../shared/i18n/i18n.js';

export const backgroundMessages = defineMessages('agentBackground', {
  'zh-CN': {
    empty: '对话背景。PNG、JPG 或 WebP，高度至少 {{height}} 像素，最大 {{size}}。',
    upload: '上传图片',
    change: '更换图片',
    remove: '移除',
    preview: '对话背景图片',
    low: '图片高度至少需要 {{height}} 像素，这张只有 {{actual}} 像素。',
    large: '图片最大 {{size}}。',
    unreadable: '无法读取这张图片，请换一张。',
    failed: '图片加载失败',
  },
  en: {
    empty: 'Background of the conversation. PNG, JPG or WebP, at least {{height}} px high, up to {{size}}.',
    upload: 'Upload image',
    change: 'Change image',
    remove: 'Remove',
    preview: 'Background image of the conversation',
    low: 'The image must be at least {{height}} px high; this one has {{actual}} px.',
    large: 'The image can have up to {{size}}.',
    unreadable: 'Couldn’t read this image. Choose another one.',
    failed: 'Couldn’t load the image',
  },
});
