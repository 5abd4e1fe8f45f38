import type { productContentReasons } from '@heddle/api-contract/reasons/product-content';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about templates. */
defineRefusals<typeof productContentReasons>('productContent', {
  'zh-CN': {
    notFound: '找不到模板 {{id}}。',
    publishersOnly: '这个模板会发布工作流，你在这里没有发布权限。',
  },
  en: {
    notFound: 'The template {{id}} can’t be found.',
    publishersOnly: 'This template publishes workflows, and you don’t have that right here.',
  },
});
