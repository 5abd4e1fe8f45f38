import { and, asc, eq, notInArray } from 'drizzle-orm';
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
    const ids = ['0', ...kept.map(({ id }) => id)];
    await transaction.delete(templates).where(and(ofProject(ownerId), notInArray(templates.id, ids)));
    // Two may have exchanged their names since, and names are unique at any time.
    for (const { id } of kept)
      await transaction.update(templates).set({ name: id }).where(eq(templates.id, id));
    for (const { id, name } of kept)
      await transaction
        .insert(templates)
        .values({ id, ownerKind: 'project', ownerId, spaceId, name, createdAt: new Date() })
        .onConflictDoUpdate({ target: templates.id, set: { name } });
  },
};
