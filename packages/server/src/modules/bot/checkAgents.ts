import type { BotBlocks } from '@heddle/api-contract';
import { agentTypes, botModes } from '@heddle/api-contract/families/bot';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { languageOf } from '../workflow/index.js';
import { answeringNodes, referencedBots } from './agentNodes.js';
import { findVersion } from './botVersions.js';
import { newestPublications } from './publications.js';
import { findBot } from './requireBot.js';

/**
 * Refuses models and agents of nodes that the agent did not have before and that cannot be used. The other parts of
 * nodes are checked with those of the agent.
 */
export async function checkAgents(
  context: Context,
  access: SpaceAccess,
  botId: string | undefined,
  before: BotBlocks,
  { agents: given }: Partial<BotBlocks>,
): Promise<void> {
  if (given === undefined) return;
  const known = new Set(before.agents.flatMap((node) => node.model_info?.model_id ?? []));
  const models = given.flatMap((node) => node.model_info?.model_id ?? []);
  await requireModels(
    context,
    models.filter((id) => !known.has(id)),
  );
  const referred = referencedBots(before);
  for (const id of referencedBots({ agents: given })) {
    if (id === botId) throw new DomainError('botInvalid', botReasons.referenceSelf({ field: 'agents' }));
    if (!referred.includes(id)) await requireReference(context, access.spaceId, id);
  }
  for (const node of given) await checkPinned(context, node);
}

/** Refuses a publication of several agents that could not answer. */
export async function requireAnswering(context: Context, spaceId: string, blocks: BotBlocks): Promise<void> {
  const nodes = answeringNodes(blocks);
  if (!nodes.some((node) => node.root_agent))
    throw new DomainError('botInvalid', botReasons.noRootAgent({ field: 'agents' }));
  await requireModels(
    context,
    nodes.flatMap(({ agent_type: type, model_info }) =>
      type === agentTypes.bot ? [] : (model_info?.model_id ?? []),
    ),
  );
  for (const id of referencedBots(blocks)) await requireReference(context, spaceId, id);
}

async function requireModels(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const listed = await context.models.list(languageOf(context.user.locale));
  const unknown = ids.find((id) => !listed.some((model) => model.id === id));
  if (unknown !== undefined)
    throw new DomainError('botInvalid', botReasons.unknownModel({ field: 'agents', id: unknown }));
}

/** A published agent of the space that answers by itself: only those can be referred to, so references have no cycles. */
export async function requireReference({ db }: Context, spaceId: string, id: string): Promise<void> {
  const head = await findBot(db, id);
  const newest = (await newestPublications(db, [id])).get(id);
  if (!head || head.deletedAt !== null || head.spaceId !== spaceId || !newest)
    throw new DomainError('botInvalid', botReasons.noReference({ field: 'agents', id }));
  if (newest.mode !== botModes.single)
    throw new DomainError('botInvalid', botReasons.referenceMode({ field: 'agents', name: head.name }));
}

async function checkPinned(
  { db }: Context,
  { agent_type: type, reference_id: id, current_version: version }: BotBlocks['agents'][number],
): Promise<void> {
  if (type !== agentTypes.bot || id === undefined || version === undefined) return;
  const found = await findVersion(db, id, version);
  if (found?.type !== 'publish')
    throw new DomainError('botInvalid', botReasons.noVersion({ field: 'agents', version }));
}
