import type { Input, Result } from '@heddle/api-contract';
import { type intelligence, intelligenceTypes } from '@heddle/api-contract/families/intelligence';
import type { Context } from '../../kernel/Context.js';
import { kindOf, resourceKinds } from '../../resources/ResourceKind.js';
import { requireBot, requireVersion } from '../bot/index.js';
import { iconUrl } from '../file/index.js';
import { developedKinds } from './developedKinds.js';

type Calls = typeof intelligence.calls;

const noAgent = { intelligence_id: '0', intelligence_type: intelligenceTypes.bot, version: undefined };

/** One agent, project or workflow; an agent as its draft or as one of its versions has it. */
export async function readIntelligence(
  context: Context,
  { intelligence_id: id, intelligence_type: type = intelligenceTypes.bot, version }: Input<Calls['info']>,
): Promise<Result<Calls['info']>> {
  const kind = developedKinds.find((one) => one.type === type);
  const isThere = context.extensions(resourceKinds).some(({ name }) => name === kind?.name);
  // Types that do not exist are refused as agents that do not exist.
  if (!kind || !isThere) return readIntelligence(context, noAgent);
  const { resource, access } = await kindOf(context, kind.name).require(context, id, 'view');
  const entry = (await kind.present(context, access, [resource.id])).get(resource.id);
  if (!entry) return readIntelligence(context, noAgent);
  const { basic_info, publish_info, permission_info, owner_info } = entry;
  const info = { intelligence_type: type, basic_info, publish_info, permission_info, owner_info };
  if (version === undefined || type !== intelligenceTypes.bot) return info;
  const { head } = await requireBot(context, id, 'view');
  const { name, description, icon: icon_uri } = await requireVersion(context.db, head, version);
  const icon_url = await iconUrl(context, icon_uri);
  return { ...info, basic_info: { ...basic_info, name, description, icon_uri, icon_url } };
}
