import type { Database } from '../../db/Database.js';
import type { User } from '../../identity/User.js';
import type { App } from '../../kernel/services.js';
import type { CopyContext } from '../../resources/ResourceKind.js';
import { accessToStore, requireSpace, storeSpaceId } from '../space/index.js';
import { isStoreScene } from './scenes.js';

/** A caller within a transaction, or with the database of the app. */
export type CallerWithin = (db: Database) => CopyContext;

/**
 * A caller who checks rights within a transaction, too. The list of models is read before: PGlite has one connection,
 * which the transaction occupies. Copies to and from the store reach its space, of which nobody is a member.
 */
export async function callerOfCopy(app: App, user: User, scene: number): Promise<CallerWithin> {
  const listed = await app.models.list('en');
  const models = Object.assign(Object.create(app.models) as App['models'], { list: async () => listed });
  return (db) =>
    Object.assign(Object.create(app) as App, {
      ...{ db, user, models },
      spaceAccess: (async (spaceId, action) =>
        spaceId === storeSpaceId && isStoreScene(scene)
          ? accessToStore(user.id)
          : requireSpace(db, user, spaceId, action)) as CopyContext['spaceAccess'],
    });
}
