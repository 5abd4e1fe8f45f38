import type { ResourceAction } from '@heddle/api-contract';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Resource, SpaceAccess } from '../kernel/access.js';
import type { Context } from '../kernel/Context.js';
import { defineExtensionPoint } from '../kernel/extensionPoints.js';
import type { App } from '../kernel/services.js';

/** Kinds of resources: what people create in a space, and find in its library. */
export type ResourceKindName = 'workflow';

/** A resource together with the caller's access to it. */
export interface AuthorizedResource {
  resource: Resource & { id: string };
  access: SpaceAccess;
}

/** What every kind of resource implements; contributed by the module that owns its rows. */
export interface ResourceKind {
  readonly name: ResourceKindName;
  /** Where its rows are, for queries over several kinds. */
  readonly rows: { table: PgTable; id: AnyPgColumn; spaceId: AnyPgColumn };
  /**
   * Returns the resource if the caller may perform the action. The error is the same for resources that do
   * not exist, are deleted, are not in `spaceId`, or belong to inaccessible spaces.
   */
  require(
    context: Context,
    id: string,
    action: ResourceAction,
    where?: { spaceId?: string | undefined },
  ): Promise<AuthorizedResource>;
}

export const resourceKinds = defineExtensionPoint<ResourceKind>('resource-kinds');

/** The kind with this name. */
export function kindOf({ extensions }: Pick<App, 'extensions'>, name: ResourceKindName): ResourceKind {
  const found = extensions(resourceKinds).find((kind) => kind.name === name);
  if (!found) throw new Error(`no module has resources of the kind ${name}`);
  return found;
}
