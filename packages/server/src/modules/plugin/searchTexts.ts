import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SearchText } from '../../resources/SearchText.js';
import { plugins, pluginTools } from './tables.js';

/** The description and the tools of drafts. */
export async function pluginTexts(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly SearchText[]>> {
  const rows = await db
    .select({ id: plugins.id, description: plugins.description })
    .from(plugins)
    .where(inArray(plugins.id, [...ids]));
  const texts = new Map<string, SearchText[]>(
    rows.map(({ id, description }) => [id, [{ place: 'description', text: description }]]),
  );
  const { id, pluginId, name, operation } = pluginTools;
  const tools = await db
    .select({ id, pluginId, name, operation })
    .from(pluginTools)
    .where(inArray(pluginId, [...ids]))
    .orderBy(asc(id));
  for (const tool of tools)
    texts.get(tool.pluginId)?.push({
      place: 'tool',
      id: tool.id,
      label: tool.name,
      text: descriptionOf(tool.operation),
    });
  return texts;
}

function descriptionOf(operation: string): string {
  const { summary, description } = JSON.parse(operation) as { summary?: unknown; description?: unknown };
  return [summary, description].filter((text) => typeof text === 'string').join('\n');
}
