import { newId } from '../db/ids.js';
import type { SpaceAccess } from '../kernel/access.js';
import type { Context } from '../kernel/Context.js';
import { type IdMap, kindOf } from './ResourceKind.js';
import type { Reference } from './references.js';

/**
 * Copies resources into a space; each kind checks the right to copy. References among them lead to the
 * copies, even in cycles, because all new ids exist before the first is copied.
 */
export async function copyResources(
  context: Context,
  target: SpaceAccess,
  resources: readonly Reference[],
): Promise<IdMap> {
  const idMap = new Map(resources.map(({ id }) => [id, newId()]));
  for (const { kind, id } of resources) await kindOf(context, kind).copy(context, id, target, idMap);
  return idMap;
}
