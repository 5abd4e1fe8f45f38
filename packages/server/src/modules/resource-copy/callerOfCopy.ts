import type { Database } from '../../db/Database.js';
import type { User } from '../../identity/User.js';
import type { App } from '../../kernel/services.js';
import type { CopyContext } from '../../resources/ResourceKind.js';
import { requireSpace } from '../space/index.js';

/** A caller within a transaction, which checks rights in it too. */
export function callerOfCopy(app: App, user: User, db: Database): CopyContext {
  return Object.assign(Object.create(app) as App, {
    db,
    user,
    spaceAccess: ((spaceId, action) => requireSpace(db, user, spaceId, action)) as CopyContext['spaceAccess'],
  });
}
