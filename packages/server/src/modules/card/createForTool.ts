import { cardRecordLimits, type Input, type Result } from '@heddle/api-contract';
import type { card } from '@heddle/api-contract/families/card';
import { cardReasons } from '@heddle/api-contract/reasons/card';
import {
  exampleOf,
  mapAnswer,
  type ProposedCard,
  proposeCard,
  responseParameters,
  type Tool,
} from '@heddle/plugin';
import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { languageOf } from '../workflow/index.js';
import { insertCard } from './cards.js';
import { requireTool } from './tools.js';
import { publishCard, requirePublisher } from './versions.js';

type Calls = typeof card.calls;

const openLabels = { 'zh-CN': '打开', en: 'Open' } as const;

/** Creates a card that shows what the answers of a tool are described to have, and publishes it. */
export async function createForTool(
  context: Context,
  input: Input<Calls['createForTool']>,
): Promise<Result<Calls['createForTool']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  await requirePublisher(context, access);
  const { tool, name: toolName } = await requireTool(context.db, access.spaceId, input);
  const open = openLabels[languageOf(context.user.locale)];
  const proposed = proposeCard(responseParameters(tool), { open });
  if (!proposed) throw new DomainError('cardInvalid', cardReasons.nothingDescribed());
  const sample = sampleOf(proposed, tool);
  const id = newId();
  await context.db.transaction((transaction) =>
    insertCard(transaction, access, {
      id,
      name: input.name?.trim() || toolName.slice(0, cardRecordLimits.name),
      description: '',
      document: JSON.stringify(proposed.card),
      sample: JSON.stringify(sample),
    }),
  );
  const { version_num } = await publishCard(context, { card_id: id, version_name: '', description: '' });
  return { card_id: id, version_num, mapping_rule: JSON.stringify(proposed.mapping) };
}

/** What the tool is described to answer, with addresses that a preview can show. */
function sampleOf({ card, mapping }: ProposedCard, tool: Tool): JsonObject {
  const sample = mapAnswer(card, mapping, exampleAnswer(tool));
  const text = JSON.stringify(card.root);
  for (const { name } of card.variables)
    if (text.includes(`"url":"{{${name}}}"`)) sample[name] = 'https://example.com/';
  return sample;
}

/** An answer as its tool describes it. */
export function exampleAnswer({ document, response = {} }: Tool): JsonObject {
  const example = exampleOf(document, response);
  return isJsonObject(example) ? example : { data: example };
}
