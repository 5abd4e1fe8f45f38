import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { FileAnswer } from '../../kernel/implement.js';
import type { App } from '../../kernel/services.js';

/** Stores the pictures of avatars; contributed by the module of files, which builds on accounts. */
export interface AvatarFiles {
  /** Stores a picture of the caller; returns its id. */
  store(
    context: Context,
    picture: { name: string; content: AsyncIterable<Uint8Array>; maxBytes: number },
  ): Promise<string>;
  /** Responds with an avatar; undefined for other files. Callers check access. */
  answer(context: Context, id: string): Promise<FileAnswer | undefined>;
  /** Deletes a user's avatar, in the transaction that assigns another. */
  delete(app: App, transaction: Database, ownerId: string, id: string): Promise<void>;
  /**
   * Creates a file, under the existing id, for an avatar that was stored elsewhere. `release` removes it
   * there in the same transaction, and returns whether it still existed.
   */
  import(
    app: App,
    id: string,
    ownerId: string,
    bytes: Uint8Array,
    release: (transaction: Database) => Promise<boolean>,
  ): Promise<void>;
}

export const avatarFiles = defineExtensionPoint<AvatarFiles>('avatar-files');

/** The module that stores the pictures of avatars. */
export function filesOfAvatars({ extensions }: Pick<App, 'extensions'>): AvatarFiles {
  const [found] = extensions(avatarFiles);
  if (!found) throw new Error('no module stores the pictures of avatars');
  return found;
}
