import { defineMessages } from '../../../shared/i18n/i18n.js';

/** Texts of the field that uploads pictures. */
export const pictureMessages = defineMessages('market-pictures', {
  'zh-CN': {
    add: '上传图片',
    remove: '移除图片 {{number}}',
    large: '请上传 5 MB 以内的图片。',
  },
  en: {
    add: 'Upload image',
    remove: 'Remove image {{number}}',
    large: 'Upload an image of up to 5 MB.',
  },
});
