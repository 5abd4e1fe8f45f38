import type { Database } from '../../db/Database.js';
import type { User } from '../../identity/User.js';
import type { App } from '../../kernel/services.js';
import type { CopyContext } from '../../resources/ResourceKind.js';
import { requireSpace } from '../space/index.js';

/** A caller within a transaction, or with the database of the app. */
export type CallerWithin = (db: Database) => CopyContext;

/**
 * A caller who checks rights within a transaction, too. The list of models is read before: PGlite has one connection,
 * which the transaction occupies.
 */
export async function callerOfCopy(app: App, user: User): Promise<CallerWithin> {
  const listed = await app.models.list('en');
  const models = Object.assign(Object.create(app.models) as App['models'], { list: async () => listed });
  return (db) =>
    Object.assign(Object.create(app) as App, {
      ...{ db, user, models },
      spaceAccess: ((spaceId, action) =>
        requireSpace(db, user, spaceId, action)) as CopyContext['spaceAccess'],
    });
}
