import { and, eq } from 'drizzle-orm';
import type { ProjectPart } from '../project-version/index.js';
import { variableDeclarations } from './tables.js';

const ofProject = (projectId: string) =>
  and(eq(variableDeclarations.ownerKind, 'project'), eq(variableDeclarations.ownerId, projectId));

/** The declared variables of an app, which its versions keep; empty text if it never declared any. */
export const projectVariables: ProjectPart = {
  name: 'variables',
  async read(db, projectId) {
    const [row] = await db
      .select({ list: variableDeclarations.list })
      .from(variableDeclarations)
      .where(ofProject(projectId));
    return row?.list ?? '';
  },
  async write(transaction, { id, spaceId }, list) {
    await transaction.delete(variableDeclarations).where(ofProject(id));
    if (list === '') return;
    await transaction
      .insert(variableDeclarations)
      .values({ ownerKind: 'project', ownerId: id, spaceId, list, updatedAt: new Date() });
  },
};
