import type { NodeItem } from '@heddle/flow-canvas';
import { api } from '@heddle/node-types';
import { copyTool } from '@heddle/node-types/forms';
import { withErrorText } from '../../../shared/api/withErrorText.js';
import { getTranslate } from '../../../shared/i18n/i18n.js';
import { type ChosenTool, readToolDetail } from '../../plugin/index.js';
import { editorMessages } from './editorMessages.js';
import { portsOf } from './portsOf.js';
import { toToolInterface } from './toToolInterface.js';

type Named = Pick<ChosenTool, 'pluginId' | 'pluginName' | 'toolId' | 'name' | 'description'>;

// Favourites are stored for the whole browser, together with other kinds of items.
const prefix = 'tool ';

/** A tool as an item for a new node. */
export function toolItem(
  spaceId: string,
  { pluginId, pluginName, toolId, name, description }: Named,
): NodeItem {
  return {
    id: `${prefix}${pluginId}/${toolId}`,
    label: name,
    description: [pluginName, description].filter(Boolean).join(' · '),
    category: api.category,
    definition: api.name,
    describe: ({ signal }) =>
      withErrorText(async () => {
        const detail = await readToolDetail(spaceId, { pluginId, toolId }, signal);
        if (!detail) throw new Error(getTranslate(editorMessages)('toolGone'));
        const tool = toToolInterface(detail);
        return {
          inputs: portsOf(tool.inputs),
          outputs: portsOf(tool.outputs),
          prepare: (data) => copyTool(data, tool),
        };
      }),
  };
}

/** The tools among these items; those that are gone are left out. */
export async function toolItems(
  spaceId: string,
  itemIds: readonly string[],
  signal: AbortSignal,
): Promise<NodeItem[]> {
  const tools = itemIds.flatMap((id) => {
    const at = id.startsWith(prefix) ? id.indexOf('/') : -1;
    return at === -1 ? [] : [{ pluginId: id.slice(prefix.length, at), toolId: id.slice(at + 1) }];
  });
  const details = await Promise.all(tools.map((tool) => readToolDetail(spaceId, tool, signal)));
  return details.flatMap((detail) => {
    if (!detail) return [];
    const { pluginID: pluginId, name: pluginName, api_id: toolId, apiName: name, desc: description } = detail;
    return [toolItem(spaceId, { pluginId, pluginName, toolId, name, description })];
  });
}
