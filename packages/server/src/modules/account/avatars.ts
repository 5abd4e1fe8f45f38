import type { Input } from '@heddle/api-contract';
import type { account } from '@heddle/api-contract/families/account';
import { accountReasons } from '@heddle/api-contract/reasons/account';
import { eq } from 'drizzle-orm';
import { chunksOf } from '../../files/streams.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { FileAnswer } from '../../kernel/implement.js';
import { type App, defineService } from '../../kernel/services.js';
import { filesOfAvatars } from './avatarFiles.js';
import { avatars, users } from './tables.js';

type Calls = typeof account.calls;

const largest = 2 * 1024 * 1024;
const tooLarge = () => new DomainError('uploadTooLarge', accountReasons.avatarTooLarge());

/** Replaces the caller's avatar. The type is detected from the first bytes, not from the file name. */
export async function uploadAvatar(context: Context, { avatar }: Input<Calls['uploadAvatar']>) {
  if (avatar.size > largest) throw tooLarge();
  return { web_uri: await setAvatar(context, avatar.name, chunksOf(avatar.stream())) };
}

/** As `uploadAvatar`, but for raw bytes; returns the URL of the new avatar. */
export async function setAvatar(
  context: Context,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  const userId = context.user.id;
  const pictures = filesOfAvatars(context);
  const id = await pictures.store(context, { name, content, maxBytes: largest });
  await context.db.transaction(async (transaction) => {
    const ofUser = eq(users.id, userId);
    const [before] = await transaction.select({ id: users.avatarId }).from(users).where(ofUser).for('update');
    await transaction.update(users).set({ avatarId: id }).where(ofUser);
    await transaction.delete(avatars).where(eq(avatars.userId, userId));
    if (before?.id) await pictures.delete(context, transaction, userId, before.id);
  });
  return `/api/web/user/avatar/${id}`;
}

/** Serves an avatar to any signed-in user. */
export async function readAvatar(context: Context, input: Input<Calls['avatar']>): Promise<FileAnswer> {
  const kept = await filesOfAvatars(context).answer(context, input.avatar_id);
  if (kept) return kept;
  const [row] = await context.db.select().from(avatars).where(eq(avatars.id, input.avatar_id));
  if (!row) throw new DomainError('notFound', accountReasons.noPicture());
  return { bytes: new Uint8Array(row.content), contentType: row.contentType };
}

/** Moves avatars that earlier versions stored in the database to the file store; their URLs stay the same. */
export const avatarMove = defineService('avatar-move', moveAvatars, (moved) => moved);

async function moveAvatars(app: App): Promise<void> {
  if (!app.files) return;
  try {
    while (!app.closing.aborted) {
      const [row] = await app.db.select().from(avatars).limit(1);
      if (!row) return;
      await filesOfAvatars(app).import(app, row.id, row.userId, row.content, async (transaction) => {
        const taken = await transaction.delete(avatars).where(eq(avatars.id, row.id)).returning();
        return taken.length > 0;
      });
    }
  } catch (error) {
    // Avatars that could not be moved are served from the database until a later start moves them.
    app.log.error('avatars.notMoved', error);
  }
}
