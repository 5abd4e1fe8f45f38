import { Guide } from '../../guide/index.js';
import { type AgentBlocks, agentModes } from '../draft/AgentBlocks.js';
import { useAgent, useBlocks } from './AgentSession.js';

/** From an empty agent to a published one. The preview notes the answer to the first question. */
export function AgentGuide({ isNew, isPublished }: { isNew: boolean; isPublished: boolean }) {
  const { botId, isReadOnly } = useAgent();
  const blocks = useBlocks();
  if (isReadOnly || blocks.bot_mode !== agentModes.single) return null;
  const steps = [
    { key: 'persona', isDone: isWritten(blocks) },
    { key: 'ability', isDone: hasAbility(blocks) },
    { key: 'ask', isDone: false },
    { key: 'publish', isDone: isPublished },
  ];
  return <Guide name="agent" resourceId={botId} isNew={isNew} steps={steps} />;
}

export function isWritten({ prompt_info: { prompt = '' } }: AgentBlocks): boolean {
  return prompt.trim() !== '';
}

function hasAbility(blocks: AgentBlocks): boolean {
  const lists = [
    blocks.workflow_info_list,
    blocks.plugin_info_list,
    blocks.knowledge.knowledge_info ?? [],
    blocks.database_list,
    blocks.mcp_servers,
  ];
  return lists.some((list) => list.length > 0);
}
