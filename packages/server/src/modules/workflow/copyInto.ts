import { and, eq, isNull, like } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import type { IdMap } from '../../resources/ResourceKind.js';
import { insertWorkflow } from './insertWorkflow.js';
import { readSchema, requireWorkflow } from './requireWorkflow.js';
import { workflows } from './tables.js';

/** Copies a draft under the first free numbered name; see `ResourceKind.copy`. */
export async function copyInto(
  context: Context,
  id: string,
  target: SpaceAccess,
  idMap: IdMap,
): Promise<void> {
  const { head } = await requireWorkflow(context, id, 'copy');
  const renewed = new Map([...idMap, [head.spaceId, target.spaceId]]);
  await insertWorkflow(context.db, target, {
    id: idMap.get(id),
    name: await freeName(context.db, target, head.name),
    description: head.description,
    icon: withNewIds(head.icon, renewed),
    flowMode: head.flowMode,
    projectId: head.spaceId === target.spaceId ? head.projectId : null,
    schema: withNewIds(await readSchema(context.db, head.id), renewed),
  });
}

/**
 * Replaces ids in a document, which otherwise stays as it was written: workflows and spaces are whole strings
 * in JSON, files are parts of URLs and URIs.
 */
export function withNewIds(text: string, idMap: IdMap): string {
  const renewed = (_match: string, before: string, id: string) => `${before}${idMap.get(id) ?? id}`;
  return text
    .replace(/(")(\d{1,20})(?=")/g, renewed)
    .replace(/(content\\?\/|file-)(\d{1,20})(?!\d)/g, renewed);
}

async function freeName(db: Database, access: SpaceAccess, name: string): Promise<string> {
  // Leave room for the number within the 64 characters of a name.
  const stem = name.replace(/_\d{1,5}$/, '').slice(0, 58);
  const taken = await db
    .select({ name: workflows.name })
    .from(workflows)
    .where(
      and(
        eq(workflows.spaceId, access.spaceId),
        isNull(workflows.deletedAt),
        like(workflows.name, `${stem.replaceAll('_', '\\_')}%`),
      ),
    );
  const names = new Set(taken.map((row) => row.name));
  let number = 1;
  while (names.has(`${stem}_${number}`)) number += 1;
  return `${stem}_${number}`;
}
