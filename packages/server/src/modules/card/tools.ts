import type { AnswerField } from '@heddle/api-contract/families/card';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { readTool, type Tool } from '@heddle/plugin';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pluginAt, visiblePlugin } from '../plugin/index.js';
import { answerFieldsOf } from './answerFields.js';

/** How a call names a tool. */
export interface ToolName {
  plugin_id: string;
  api_id?: string | undefined;
  api_name?: string | undefined;
}

/** A tool whose answers a card shows. */
export interface NamedTool {
  pluginId: string;
  toolId: string;
  name: string;
  tool: Tool;
  fields: AnswerField[];
}

/** The tool of a plugin of a space, in its latest version or else its draft; undefined if there is none. */
export async function findTool(
  db: Database,
  spaceId: string,
  { plugin_id: pluginId, api_id: id, api_name: name }: ToolName,
): Promise<NamedTool | undefined> {
  if (!(await visiblePlugin(db, spaceId, pluginId))) return undefined;
  for (const version of ['latest', 'draft'] as const) {
    const at = await pluginAt(db, pluginId, version);
    const stored = at?.content.tools.find((tool) => (id === undefined ? tool.name === name : tool.id === id));
    if (at && stored) {
      const tool = readTool(at.content.document, stored);
      return { pluginId, toolId: stored.id, name: stored.name, tool, fields: answerFieldsOf(tool) };
    }
  }
  return undefined;
}

export async function requireTool(db: Database, spaceId: string, given: ToolName): Promise<NamedTool> {
  const found = await findTool(db, spaceId, given);
  if (found) return found;
  throw new DomainError('pluginNotFound', pluginReasons.noTool({ id: given.api_id ?? given.api_name ?? '' }));
}
