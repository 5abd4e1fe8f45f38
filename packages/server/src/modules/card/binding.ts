import type { CardBinding } from '@heddle/api-contract';
import { type AnswerField, cardBindingStatuses, cardCategories } from '@heddle/api-contract/families/card';
import { cardReasons } from '@heddle/api-contract/reasons/card';
import { readCard } from '@heddle/plugin';
import { isJsonObject } from '@heddle/workflow-schema';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { mayHavePath } from './answerFields.js';
import { parse } from './cardContent.js';
import { requireCard } from './requireCard.js';
import { cards } from './tables.js';
import { findVersion, versionOf } from './versions.js';

/** What a call says of a binding. */
interface GivenBinding {
  card_id: string;
  card_version_num?: string | undefined;
  mapping_rule?: string | undefined;
  max_display_rows?: number | undefined;
  llm_text_card?: boolean | undefined;
  plugin_preset_card_selected?: boolean | undefined;
}

/** A binding to a published card of the space; refuses variables that the card does not have. */
export async function readBinding(
  context: Context,
  spaceId: string,
  given: GivenBinding,
): Promise<CardBinding> {
  const { row } = await requireCard(context, given.card_id, 'view', { spaceId });
  if (row.latestVersion === 0) throw new DomainError('cardInvalid', cardReasons.notPublished());
  const version = given.card_version_num || String(row.latestVersion);
  const { variables } = readCard((await versionOf(context.db, row, version)).document);
  const mapping = readMapping(given.mapping_rule || '{}');
  const unknown = Object.keys(mapping).find((name) => !variables.some((variable) => variable.name === name));
  if (unknown !== undefined)
    throw new DomainError('cardInvalid', cardReasons.unknownVariable({ name: unknown }));
  return {
    card_id: row.id,
    version,
    mapping,
    ...(given.max_display_rows && { max_rows: given.max_display_rows }),
    ...(given.llm_text_card && { llm_text: true }),
    ...(given.plugin_preset_card_selected && { is_preset: true }),
  };
}

function readMapping(text: string): CardBinding['mapping'] {
  const value = parse(text);
  const isMapping =
    value !== undefined &&
    isJsonObject(value) &&
    Object.values(value).every((path) => typeof path === 'string');
  if (!isMapping) throw new DomainError('cardInvalid', cardReasons.mappingInvalid({ field: 'mapping_rule' }));
  return value as CardBinding['mapping'];
}

/** A binding as the API describes it; `0` as the card if there is none. */
export function presentBinding(binding: CardBinding | undefined) {
  return {
    card_id: binding?.card_id ?? '0',
    card_version_num: binding?.version ?? '',
    mapping_rule: JSON.stringify(binding?.mapping ?? {}),
    max_display_rows: binding?.max_rows ?? 0,
    llm_text_card: binding?.llm_text ?? false,
    category: cardCategories.custom,
  };
}

/** Whether a binding is up to date with its card and with the answers of its tool. */
export async function bindingStatus(
  db: Database,
  spaceId: string,
  { card_id, version, mapping }: CardBinding,
  fields: readonly AnswerField[],
): Promise<{ card_id: string; status: number; card_version: string; latest_version: string }> {
  const [row] = await db
    .select({ latestVersion: cards.latestVersion })
    .from(cards)
    .where(and(eq(cards.id, card_id), eq(cards.spaceId, spaceId), isNull(cards.deletedAt)));
  const bound = row && (await findVersion(db, card_id, version));
  const names = bound ? readCard(bound.document).variables.map(({ name }) => name) : [];
  const fits = Object.entries(mapping).every(
    ([name, path]) => names.includes(name) && mayHavePath(fields, path),
  );
  const { latest, needsUpdate, mismatch } = cardBindingStatuses;
  const isNewest = row?.latestVersion === Number(version);
  const status = !bound || !fits ? mismatch : isNewest ? latest : needsUpdate;
  return { card_id, status, card_version: version, latest_version: String(row?.latestVersion ?? '') };
}
