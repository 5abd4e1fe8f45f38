import type { CodeService, ExecutorServices } from '@heddle/executor';
import { type ConversationScript, rememberedConversations } from '@heddle/executor/testing';
import { scriptedCode } from './scriptedCode.js';
import { scriptedDatabase } from './scriptedDatabase.js';
import { scriptedHttp } from './scriptedHttp.js';
import { scriptedKnowledge } from './scriptedKnowledge.js';
import { scriptedModel } from './scriptedModel.js';
import { scriptedTools } from './scriptedTools.js';
import { scriptedVariables } from './scriptedVariables.js';
import type { World } from './world.js';

/**
 * The scripted services of a case, except called workflows. `complain` is called for unexpected requests.
 * Code without a script runs in the sandbox; see `markScriptedCode` for scripted code.
 */
export function scriptedServices(
  world: World,
  sandbox: CodeService,
  complain: (problem: string) => void,
): ExecutorServices {
  const { models = {}, python = {}, http, tools, variables = {}, database, conversations, knowledge } = world;
  return {
    model: scriptedModel(models, complain),
    code: scriptedCode(python, sandbox),
    variables: scriptedVariables(variables),
    conversation: rememberedConversations({
      owner: ownerOf(world),
      ...conversations,
      ...conversations?.scripted,
    }),
    ...(http && { http: scriptedHttp(http, complain) }),
    ...(tools && { tool: scriptedTools(tools) }),
    ...(database && { database: scriptedDatabase(database, complain) }),
    ...(knowledge && { knowledge: scriptedKnowledge(knowledge, complain) }),
  };
}

/** The owner of the conversations of a case. */
function ownerOf({ scope }: World): ConversationScript['owner'] {
  if (scope?.appId !== undefined) return 'app';
  return scope?.botId === undefined ? 'none' : 'agent';
}
