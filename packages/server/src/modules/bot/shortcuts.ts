import type { JsonValue } from '@heddle/api-contract';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { botShortcuts } from './tables.js';

/** The shortcut commands of a draft, oldest first. */
export async function listShortcuts(db: Database, botId: string): Promise<JsonValue[]> {
  const rows = await db
    .select()
    .from(botShortcuts)
    .where(eq(botShortcuts.botId, botId))
    .orderBy(asc(botShortcuts.id));
  return rows.map(({ id, content }) => ({
    ...(JSON.parse(content) as { [key: string]: JsonValue }),
    command_id: id,
  }));
}
