import type { Input, JsonValue, Result } from '@heddle/api-contract';
import type { agentMention } from '@heddle/api-contract/families/agent-mention';
import type { Context } from '../../kernel/Context.js';
import { faceOf, requireAgent } from '../agent-chat/index.js';

type Calls = typeof agentMention.calls;

/** The name, picture, background and shortcuts of an agent. */
export async function readInitial(
  context: Context,
  input: Input<Calls['initial']>,
): Promise<Result<Calls['initial']>> {
  const { agent } = await requireAgent(context, input);
  const { icon_url } = await faceOf(context, agent);
  return {
    background_image_info_list: agent.blocks.background_image_info_list as unknown as JsonValue[],
    shortcuts: {
      shortcut_list: [...agent.shortcuts],
      shortcut_sort: agent.shortcuts.flatMap(({ command_id }) => command_id ?? []),
    },
    bot_info: { bot_id: agent.id, name: agent.name, desc: agent.description, icon_url },
  };
}
