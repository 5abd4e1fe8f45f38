import * as z from 'zod';
import { count, idOrNone, optional, shortText } from '../kernel/fields.js';
import { productLimits } from './types.js';

/** Visible characters are counted by the server; these bounds only limit the input. */
const text = (visible: number) => optional(shortText(visible * 4));

const amount = () =>
  z.object({
    amount: optional(shortText(20)),
    currency: optional(shortText(10)),
    decimal_num: optional(count),
  });

/** What a listing says about its product. Fields without a value are those of the original or the last listing. */
export const listingFields = () => ({
  /** A published version of the original; the newest by default. */
  entity_version: optional(shortText(100)),
  category_id: idOrNone,
  /** Required for the category that stands for all others. */
  other_category_notes: text(productLimits.categoryNotes),
  /** Markdown. */
  readme: text(productLimits.readme),
  publish_mode: optional(count),
  product_name: text(productLimits.name),
  /** Added to public listings. */
  description: text(productLimits.description),
  covers: optional(
    z.array(z.object({ uri: shortText(300), url: optional(shortText(3000)) })).max(productLimits.covers),
  ),
  /** Added: what changed since the last version; the note of the original's version by default. */
  changelog: text(productLimits.changelog),
  commercial_setting: optional(z.object({ commercial_type: optional(count) })),
  /** Stored only: every product is free. */
  price_config: optional(
    z.object({ price_type: optional(count), prices: optional(z.array(amount()).max(10)) }),
  ),
});

/** An original, by its type of product and its id. */
export const entityFields = () => ({ entity_type: count, entity_id: idOrNone });
