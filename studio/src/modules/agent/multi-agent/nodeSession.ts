import { useMemo } from 'react';
import { type AgentBlocks, type BlockName, emptyBlocks } from '../draft/AgentBlocks.js';
import { type AgentSession, useAgent } from '../editor/AgentSession.js';
import type { AgentData } from './agentDocument.js';

/** Blocks that an agent of several has of its own. */
const ownBlocks = [
  'prompt_info',
  'plugin_info_list',
  'workflow_info_list',
  'knowledge',
  'model_info',
  'suggest_reply_info',
] as const satisfies readonly (keyof AgentData & BlockName)[];

type Edit = (recipe: (draft: Record<string, unknown>) => void, label: string) => void;

/**
 * The session in which one of several agents is edited by the parts of the editor: its own blocks are those of the
 * node, all others are shared.
 */
export function useNodeSession(data: AgentData, edit: Edit): AgentSession {
  const session = useAgent();
  return useMemo(() => nodeSession(session, data, edit), [session, data, edit]);
}

function nodeSession(session: AgentSession, data: AgentData, edit: Edit): AgentSession {
  const { autosave } = session;
  const own = ownOf(data);
  let shared: AgentBlocks | undefined;
  let whole: AgentBlocks | undefined;
  return {
    ...session,
    autosave: {
      // The same object until a block changes: subscribers compare it.
      get blocks() {
        if (whole === undefined || shared !== autosave.blocks) {
          shared = autosave.blocks;
          whole = { ...shared, ...own };
        }
        return whole;
      },
      get state() {
        return autosave.state;
      },
      get revision() {
        return autosave.revision;
      },
      change(name, value) {
        if ((ownBlocks as readonly BlockName[]).includes(name))
          edit((draft) => Object.assign(draft, { [name]: value }), name);
        else autosave.change(name, value);
      },
      flush: autosave.flush,
      receive: autosave.receive,
      settle: autosave.settle,
      replace: autosave.replace,
      dispose: autosave.dispose,
    },
  };
}

/** An agent without a model or suggestions of its own has those that all share. */
function ownOf(data: AgentData): Partial<AgentBlocks> {
  const { prompt_info, plugin_info_list, workflow_info_list, knowledge } = data;
  const { model_info, suggest_reply_info } = data;
  return {
    prompt_info: prompt_info ?? emptyBlocks.prompt_info,
    plugin_info_list: plugin_info_list ?? emptyBlocks.plugin_info_list,
    workflow_info_list: workflow_info_list ?? emptyBlocks.workflow_info_list,
    knowledge: knowledge ?? emptyBlocks.knowledge,
    ...(model_info?.model_id !== undefined && { model_info }),
    ...(suggest_reply_info && { suggest_reply_info }),
  };
}
