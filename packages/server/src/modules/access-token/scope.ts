import { type ErrorName, everyPermission, type Input, tokenPermissions } from '@heddle/api-contract';
import { type accessToken, tokenSpaces } from '@heddle/api-contract/families/access-token';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { accessTokens } from './tables.js';

type Given = Pick<
  Input<typeof accessToken.calls.update>,
  'workspace_permission' | 'workspace_permission_v2' | 'account_permission'
>;
type Scope = Pick<typeof accessTokens.$inferSelect, 'permissions' | 'inEverySpace' | 'spaceIds'>;

/**
 * The requested scope, or undefined when none was given. Refuses unknown permissions and inaccessible spaces.
 */
export async function readScope(context: Context, input: Given): Promise<Scope | undefined> {
  const spaces = input.workspace_permission_v2 ?? input.workspace_permission;
  const words = [
    ...(input.workspace_permission?.permission_list ?? []).flatMap(({ resource_type, actions }) =>
      actions.map((action) => `${resource_type}.${action}`),
    ),
    ...(input.workspace_permission_v2?.permission_list ?? []),
    ...(input.account_permission?.permission_list ?? []),
  ];
  if (spaces === undefined && words.length === 0 && input.account_permission === undefined) return undefined;
  const isListed = spaces?.option === tokenSpaces.listed;
  const named = spaces?.workspace_id_list ?? [];
  // Also where the list has no effect: no call accepts ids of inaccessible spaces.
  for (const spaceId of named) await context.spaceAccess(spaceId, isListed ? 'useApi' : 'view');
  return {
    permissions: checkPermissions(words),
    inEverySpace: spaces?.option === tokenSpaces.all,
    spaceIds: isListed ? [...new Set(named)] : [],
  };
}

/** Removes duplicates; refuses unknown permissions by name. */
export function checkPermissions(words: readonly string[], refusal: ErrorName = 'tokenRefused'): string[] {
  const unknown = words.find((word) => !(everyPermission as readonly string[]).includes(word));
  if (unknown !== undefined)
    throw new DomainError(
      refusal,
      inputReasons.permission({ field: 'permission_list', permission: unknown }),
    );
  return [...new Set(words)];
}

/** The permissions in the older format, grouped by resource. */
export function byResource(permissions: readonly string[]) {
  return Object.keys(tokenPermissions).flatMap((resource_type) => {
    const start = `${resource_type}.`;
    const actions = permissions
      .filter((word) => word.startsWith(start))
      .map((word) => word.slice(start.length));
    return actions.length > 0 ? [{ resource_type, actions }] : [];
  });
}
