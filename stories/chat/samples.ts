import type { Words } from './ChatStage.js';

/** A drawing, as an address that loads nothing. */
export const lamp = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="208" height="152"><rect width="208" height="152" fill="#edefd9"/><path d="M68 100l24-56h40l24 56z" fill="#62651f"/></svg>',
)}`;

/** Every kind of block. */
export function longMarkdown(word: (words: Words) => string): string {
  return [
    word({ 'zh-CN': '两笔订单都适用**规则 4.2**：', en: 'Both orders fall under **rule 4.2**:' }),
    word({
      'zh-CN':
        '| 订单 | 商品 | 退款 |\n|---|---|---:|\n| 48121 | 落地灯 | 129.00 |\n| 48077 | 边桌 | 84.50 |',
      en: '| Order | Item | Refund |\n|---|---|---:|\n| 48121 | Arc floor lamp | 129.00 |\n| 48077 | Oak side table | 84.50 |',
    }),
    word({
      'zh-CN': '1. 打印标签\n2. 寄回商品\n   - 附上收据\n\n> 运费由我们承担。',
      en: '1. Print the label\n2. Send it back\n   - with the receipt\n\n> We pay for the parcel.',
    }),
    '```ts\nconst refund = await shop.refund(48121);\n```',
    word({
      'zh-CN': '编号 `RET-48121`，详见[退货政策](https://shop.example/returns)。',
      en: 'Use `RET-48121` as the reference. See the [returns policy](https://shop.example/returns).',
    }),
  ].join('\n\n');
}
