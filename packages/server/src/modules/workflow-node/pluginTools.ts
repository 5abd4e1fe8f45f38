import type { Input, Result } from '@heddle/api-contract';
import { pluginTypes } from '@heddle/api-contract/families/plugin';
import type { workflowNode } from '@heddle/api-contract/families/workflow-node';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { inputVariables, outputVariables, readTool } from '@heddle/plugin';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrl } from '../file/index.js';
import { callablePluginAt, findBuiltIn } from '../plugin/index.js';

type Calls = typeof workflowNode.calls;
type Tool = Result<Calls['toolDetail']>;

/** A tool of a plugin, with its inputs and outputs as variables; undefined if there is no such plugin. */
export async function describePluginTool(
  context: Context,
  input: Input<Calls['toolDetail']>,
): Promise<Tool | undefined> {
  const { pluginID: pluginId, plugin_version: version = '' } = input;
  const latest =
    (await callablePluginAt(context, pluginId, 'latest', undefined, input.space_id)) ??
    (await callablePluginAt(context, pluginId, 'latest'));
  if (!latest) return undefined;
  const { spaceId, id } = latest.head;
  // Every space has the built-in plugins, and the shared versions of others.
  const isForAll = findBuiltIn(id) !== undefined || latest.isShared === true;
  const usedIn = isForAll && input.space_id ? input.space_id : spaceId;
  await context.spaceAccess(usedIn, 'view');
  const isPinned = version !== '' && version !== '0' && version !== latest.version;
  const at = isPinned ? await callablePluginAt(context, pluginId, version, undefined, usedIn) : latest;
  const stored = at?.content.tools.find((one) =>
    input.api_id ? one.id === input.api_id : one.name === input.apiName,
  );
  if (!at || !stored)
    throw new DomainError(
      'pluginNotFound',
      pluginReasons.noTool({ id: input.api_id || (input.apiName ?? '') }),
    );
  const { content, head } = at;
  const tool = readTool(content.document, stored);
  return {
    pluginID: id,
    apiName: tool.name,
    api_id: stored.id,
    name: content.name,
    desc: tool.description,
    icon: await iconUrl(context, content.icon),
    inputs: inputVariables(tool) as Tool['inputs'],
    outputs: outputVariables(tool) as Tool['outputs'],
    spaceID: spaceId,
    updateTime: toSeconds(head.updatedAt),
    projectID: '',
    version: at.version,
    version_name: at.version,
    latest_version: latest.version,
    latest_version_name: latest.version,
    kind: content.kind,
    is_in_latest: latest.content.tools.some(({ id: other }) => other === stored.id),
    is_dangerous: tool.isDangerous,
    pluginType: pluginTypes.plugin,
  };
}
