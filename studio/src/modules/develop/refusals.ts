import type { favoriteReasons } from '@heddle/api-contract/reasons/favorite';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about favorites. */
defineRefusals<typeof favoriteReasons>('favorite', {
  'zh-CN': {
    noEntity: '请选择要收藏的内容。',
    unsupported: '这类内容暂时不能收藏。',
    tooMany: '你已收藏 {{maximum}} 项，达到上限。',
  },
  en: {
    noEntity: 'Choose what to add to your favorites.',
    unsupported: 'Things of this type can’t be favorites yet.',
    tooMany: 'You already have {{maximum}} favorites, the maximum.',
  },
});
