import { and, eq } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import { randomToken } from '../../identity/randomToken.js';
import type { CopyPart } from '../../resources/copiedParts.js';
import { triggers } from './tables.js';

/** Copies the triggers that people have set up for an agent or a workflow; they are paused, and have no secrets. */
export const copyTriggers: CopyPart = async (
  context,
  { kind, id, target, projectId, grant, idMap, note },
) => {
  if (kind !== 'bot' && kind !== 'workflow') return;
  const { db, user } = context;
  const column = kind === 'bot' ? triggers.botId : triggers.workflowId;
  const rows = await db
    .select()
    .from(triggers)
    .where(and(eq(column, id), eq(triggers.origin, 'preset')));
  // A workflow that an agent's trigger starts is copied with the agent.
  for (const row of rows.filter(({ botId }) => kind === 'bot' || botId === null)) {
    const isElsewhere = row.spaceId !== target.spaceId;
    const renewed = (old: string | null) =>
      old === null ? null : (idMap.get(old) ?? (isElsewhere ? undefined : old));
    const [botId, workflowId, pluginId] = [row.botId, row.workflowId, row.pluginId].map(renewed);
    if (botId === undefined || workflowId === undefined || pluginId === undefined) {
      note('activePartLeftOut', row.name);
      continue;
    }
    note('triggerPaused', row.name);
    const now = new Date();
    await db.insert(triggers).values({
      ...row,
      ...{ id: newId(), spaceId: target.spaceId, userId: user.id, grant },
      ...{ botId, workflowId, pluginId, projectId },
      ...{ status: 'paused', nextAt: null, lastAt: null, failures: 0, conversationId: null },
      hookKey: row.hookKey === null ? null : randomToken(),
      ...{ secrets: null, signs: false, connectorId: null },
      ...{ createdAt: now, updatedAt: now },
    });
  }
};
