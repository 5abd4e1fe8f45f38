import { and, eq, inArray, isNull } from 'drizzle-orm';
import { can, type Resource, type SpaceAccess } from '../kernel/access.js';
import type { Context } from '../kernel/Context.js';
import { DomainError } from '../kernel/DomainError.js';
import { type ResourceKind, resourceKinds } from './ResourceKind.js';
import { idsByKind, type Reference } from './references.js';

/** Whether these are resources of the space, outside of apps and the trash, that the caller may edit. */
export async function areEditable(
  context: Context,
  access: SpaceAccess,
  objects: readonly Reference[],
  options: { isManager?: boolean } = {},
): Promise<boolean> {
  for (const [name, ids] of idsByKind(objects)) {
    const kind = context.extensions(resourceKinds).find((one) => one.name === name);
    if (!kind || !(await areEditableOf(context, access, kind, ids, options))) return false;
  }
  return true;
}

/** One query for what the caller created; each kind decides about what others share with them. */
async function areEditableOf(
  context: Context,
  access: SpaceAccess,
  kind: ResourceKind,
  ids: readonly string[],
  { isManager = false }: { isManager?: boolean },
): Promise<boolean> {
  const { rows } = kind;
  const found = await context.db
    .select({ id: rows.id, spaceId: rows.spaceId, creatorId: rows.creatorId })
    .from(rows.table)
    .where(
      and(
        inArray(rows.id, [...ids]),
        eq(rows.spaceId, access.spaceId),
        rows.where,
        // What belongs to an app is in its editor, not in a list of the space.
        rows.projectId && isNull(rows.projectId),
        rows.deletedAt && isNull(rows.deletedAt),
      ),
    );
  const resources = found as (Resource & { id: string })[];
  if (resources.length !== ids.length) return false;
  const others = isManager ? [] : resources.filter((resource) => !can(access, 'edit', resource));
  return areShared(context, access, kind, others);
}

async function areShared(
  context: Context,
  { spaceId }: SpaceAccess,
  kind: ResourceKind,
  resources: readonly { id: string }[],
): Promise<boolean> {
  try {
    for (const { id } of resources) await kind.require(context, id, 'edit', { spaceId });
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
