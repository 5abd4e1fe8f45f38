import { equalJson, type Json } from '@heddle/workflow-schema';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { DocumentReading } from '../../plugin-documents/PluginDocuments.js';
import { listTools } from './contentAt.js';
import { insertTools } from './insertPlugin.js';
import { pluginTools } from './tables.js';

/** Writes tools by their addresses, and returns their ids in order. */
export async function replaceTools(
  transaction: Database,
  pluginId: string,
  tools: DocumentReading['tools'],
  { isMoved, disableOthers }: { isMoved: boolean; disableOthers: boolean },
): Promise<string[]> {
  const known = new Map(
    (await listTools(transaction, pluginId)).map((row) => [`${row.method} ${row.path}`, row]),
  );
  const ids: string[] = [];
  const fresh: (DocumentReading['tools'][number] & { id: string })[] = [];
  for (const { name, method, path, operation } of tools) {
    const row = known.get(`${method} ${path}`);
    const id = row?.id ?? newId();
    ids.push(id);
    if (!row) {
      fresh.push({ id, name, method, path, operation });
      continue;
    }
    const isSame =
      row.operation === operation ||
      equalJson(JSON.parse(row.operation) as Json, JSON.parse(operation) as Json);
    await transaction
      .update(pluginTools)
      .set({
        name,
        operation,
        isEnabled: true,
        ...((!isSame || isMoved) && { isTested: false }),
        updatedAt: new Date(),
      })
      .where(eq(pluginTools.id, id));
  }
  await insertTools(transaction, pluginId, fresh);
  if (disableOthers && ids.length > 0)
    await transaction
      .update(pluginTools)
      .set({ isEnabled: false })
      .where(and(eq(pluginTools.pluginId, pluginId), notInArray(pluginTools.id, ids)));
  return ids;
}
