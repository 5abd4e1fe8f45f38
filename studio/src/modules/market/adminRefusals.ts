import type { productAdminReasons } from '@heddle/api-contract/reasons/product-admin';
import type { productSearchReasons } from '@heddle/api-contract/reasons/product-search';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about how the marketplace is arranged. */
defineRefusals<typeof productAdminReasons>('productAdmin', {
  'zh-CN': {
    required: '请填写此项。',
    duplicateName: '“{{name}}”出现了两次。',
    categoryUnknown: '此类型没有分类 {{id}}。',
    categoryInUse: '分类“{{name}}”下还有产品，请先移走。',
    otherCategoryKept: '“{{name}}”是兜底分类，不能删除。',
    indexTaken: '第 {{index}} 位在这段时间已被占用。',
    indexTooSmall: '位置从 1 开始。',
    windowInverted: '结束时间必须晚于开始时间。',
    windowOverlaps: '这段时间已有同类型的精选产品。',
    timeUnreadable: '时间格式不正确。',
    productNotListed: '产品 {{id}} 未上架。',
    typeDiffers: '产品类型不一致。',
    entryUnknown: '找不到这一项。',
    statusChange: '专题不能回到初始状态。',
    previewEnded: '预览已失效，请重新生成。',
    listUnknown: '没有这个列表。',
    tooMany: '最多 {{maximum}} 个。',
    unsafeLink: '链接必须是 https 地址，或以 / 开头的路径。',
  },
  en: {
    required: 'Required',
    duplicateName: '“{{name}}” is used twice.',
    categoryUnknown: 'There is no category {{id}} of this type.',
    categoryInUse: 'The category “{{name}}” has products. Move them first.',
    otherCategoryKept: '“{{name}}” is the fallback category and can’t be removed.',
    indexTaken: 'Position {{index}} is taken at that time.',
    indexTooSmall: 'Positions start at 1.',
    windowInverted: 'The end must be after the start.',
    windowOverlaps: 'Another product of this type is featured at that time.',
    timeUnreadable: 'The time is not valid.',
    productNotListed: 'The product {{id}} is not listed.',
    typeDiffers: 'The product is of another type.',
    entryUnknown: 'This entry can’t be found.',
    statusChange: 'A topic can’t return to its initial state.',
    previewEnded: 'This preview is no longer valid. Create a new one.',
    listUnknown: 'There is no such list.',
    tooMany: 'Maximum: {{maximum}}',
    unsafeLink: 'Enter an https address, or a path that begins with /.',
  },
});

/** Messages for refusals about finding products. */
defineRefusals<typeof productSearchReasons>('productSearch', {
  'zh-CN': { actionUnknown: '没有这种操作。' },
  en: { actionUnknown: 'There is no such action.' },
});
