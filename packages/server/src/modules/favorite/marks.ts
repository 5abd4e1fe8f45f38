import { and, eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ResourceKindName } from '../../resources/tables.js';
import { favorites, openedObjects } from './tables.js';

/** Joins `favorites` to objects of a kind: whether the user marked the object. */
export function favoriteOf(userId: string, kind: ResourceKindName, id: AnyPgColumn): SQL | undefined {
  return and(eq(favorites.userId, userId), eq(favorites.kind, kind), eq(favorites.objectId, id));
}

/** Joins `openedObjects` to objects of a kind: when the user opened the object. */
export function openingOf(userId: string, kind: ResourceKindName, id: AnyPgColumn): SQL | undefined {
  return and(eq(openedObjects.userId, userId), eq(openedObjects.kind, kind), eq(openedObjects.objectId, id));
}
