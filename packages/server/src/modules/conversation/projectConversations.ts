import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { ProjectPart } from '../project-version/index.js';
import { conversationTemplates as templates } from './tables.js';

/** A conversation that an app defines, as versions of the app keep it. */
export interface KeptConversation {
  id: string;
  name: string;
}

const ofProject = (projectId: string) =>
  and(eq(templates.ownerKind, 'project'), eq(templates.ownerId, projectId));

/** The conversations that an app defines, which its versions keep. */
export const projectConversations: ProjectPart = {
  name: 'conversations',
  async read(db, projectId) {
    const kept: KeptConversation[] = await db
      .select({ id: templates.id, name: templates.name })
      .from(templates)
      .where(ofProject(projectId))
      .orderBy(asc(templates.id));
    return JSON.stringify(kept);
  },
  async write(transaction, { id: ownerId, spaceId }, text) {
    const kept = JSON.parse(text) as KeptConversation[];
    const ids = kept.map(({ id }) => id);
    await transaction.delete(templates).where(and(ofProject(ownerId), notInArray(templates.id, ids)));
    if (kept.length === 0) return;
    // Free the names first: two conversations may have swapped theirs, and the index checks every row.
    await transaction
      .update(templates)
      .set({ name: sql`${templates.id}::text` })
      .where(inArray(templates.id, ids));
    const createdAt = new Date();
    await transaction
      .insert(templates)
      .values(kept.map((one) => ({ ...one, ownerKind: 'project' as const, ownerId, spaceId, createdAt })))
      .onConflictDoUpdate({ target: templates.id, set: { name: sql`excluded.name` } });
  },
};
