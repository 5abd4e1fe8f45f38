import * as z from 'zod';
import { count, flag, id, optional, shortText } from '../kernel/fields.js';

/** Limits of cards; lengths are in visible characters. `cardLimits` of `@heddle/plugin` has those of the language. */
export const cardRecordLimits = {
  name: 50,
  description: 500,
  versionName: 50,
  /** Characters of the JSON text of a card, of its sample data and of a mapping. */
  text: 65_536,
  path: 500,
  variables: 50,
  rows: 20,
  cardsInSpace: 5_000,
  templatesInSpace: 500,
} as const;

/** The card that is shown for the answers of a tool. */
export const cardBinding = () =>
  z.object({
    card_id: id,
    /** The version that is shown, such as `3`. */
    version: shortText(10),
    /** Which value of an answer fills a variable, as a path such as `data.items`; by the name of the variable. */
    mapping: z
      .record(shortText(cardRecordLimits.variables), shortText(cardRecordLimits.path))
      .refine((mapping) => Object.keys(mapping).length <= cardRecordLimits.variables),
    /** Rows of a list or table. */
    max_rows: optional(count.pipe(z.number().min(1).max(cardRecordLimits.rows))),
    /** The model writes a text as well; otherwise the card is the answer. */
    llm_text: optional(flag),
    /** The author of the tool has chosen the card. */
    is_preset: optional(flag),
  });

/** See `cardBinding`. */
export interface CardBinding {
  card_id: string;
  version: string;
  mapping: Record<string, string>;
  max_rows?: number;
  llm_text?: boolean;
  is_preset?: boolean;
}
