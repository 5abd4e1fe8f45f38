import type { AgentPlugins, PluginBinding, ShownCard } from '@heddle/agent';
import type { CardBinding } from '@heddle/api-contract';
import type { InputOverride } from '@heddle/plugin';
import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import type { App } from '../../kernel/services.js';
import { showCard } from '../card/index.js';
import { callTool, isInterrupt, publishedName, type ToolCaller } from '../plugin/index.js';
import type { RunForServices } from '../run/index.js';

/** Calls the tools of an agent, with the rights of the person whose message it answers. */
export function agentPlugins(
  app: App,
  { run, rights }: RunForServices,
  readVariables: () => Promise<JsonObject>,
): AgentPlugins {
  return {
    async call(binding, values, { signal, idempotencyKey, resumed }) {
      await rights.check();
      const outcome = await callTool(app, {
        pluginId: binding.pluginId,
        toolId: binding.toolId,
        version: publishedName(binding.version),
        caller: callerOf(run),
        arguments: values,
        ...settingsOf(binding),
        variables: await readVariables(),
        signal,
        idempotencyKey,
        ...(resumed && { resumed }),
      });
      if (isInterrupt(outcome)) return outcome;
      const { output, substitute } = outcome;
      const shown = await shownFor(app, run.spaceId, binding, output);
      return { output, ...(substitute && { substitute }), ...shown };
    },
  };
}

/** The card that is bound to the tool. It is the answer unless the model shall write one as well. */
async function shownFor(
  { db }: App,
  spaceId: string,
  { card }: PluginBinding & { card?: CardBinding },
  output: JsonObject,
): Promise<{ card?: ShownCard; answer?: string }> {
  const shown = card && (await showCard(db, spaceId, card, output));
  return shown ? { card: shown, ...(!card.llm_text && { answer: shown.text }) } : {};
}

function callerOf(run: RunForServices['run']): ToolCaller {
  return {
    spaceId: run.spaceId,
    userId: run.userId,
    endUser: run.endUser,
    scene: 'agent',
    isTrial: run.version === '',
    ...(run.botId !== null && { botId: run.botId }),
    runId: run.id,
  };
}

function settingsOf({ overrides, environment }: PluginBinding): {
  overrides: InputOverride[];
  environment: string;
} {
  const list = Array.isArray(overrides) ? overrides.filter(isJsonObject) : [];
  return {
    overrides: list as unknown as InputOverride[],
    environment: typeof environment === 'string' ? environment : '',
  };
}
