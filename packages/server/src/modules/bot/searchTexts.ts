import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SearchText } from '../../resources/SearchText.js';
import { readBlocks } from './botContent.js';
import { bots } from './tables.js';

/** The description, the prompts and the opening of agents; in collaboration, of the latest submission. */
export async function botTexts(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly SearchText[]>> {
  const rows = await db
    .select({ id: bots.id, description: bots.description, blocks: bots.blocks })
    .from(bots)
    .where(inArray(bots.id, [...ids]));
  return new Map(rows.map((row) => [row.id, textsOf(row)]));
}

function textsOf(row: { description: string; blocks: string }): SearchText[] {
  const { prompt_info: prompt, onboarding_info: opening, agents } = readBlocks(row.blocks);
  const first = [opening?.prologue, ...(opening?.suggested_questions ?? [])].filter(Boolean).join('\n');
  return [
    { place: 'description', text: row.description },
    { place: 'prompt', text: prompt?.prompt ?? '' },
    { place: 'opening', text: first },
    ...(agents ?? []).map((agent) => ({
      place: 'agent' as const,
      id: agent.agent_id,
      label: agent.agent_name ?? '',
      text: [agent.description, agent.prompt_info?.prompt].filter(Boolean).join('\n'),
    })),
  ];
}
