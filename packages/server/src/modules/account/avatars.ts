import type { account, Input } from '@heddle/api-contract';
import { eq } from 'drizzle-orm';
import { chunksOf } from '../../files/streams.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { FileAnswer } from '../../kernel/implement.js';
import { type App, defineService } from '../../kernel/services.js';
import { adoptAvatar, answerAvatar, deleteAvatar, dropBlob, storeIcon } from '../file/index.js';
import { avatars, users } from './tables.js';

type Calls = typeof account.calls;

const largest = 2 * 1024 * 1024;
const tooLarge = 'Please upload an image less than 2MB';

/** Keeps a picture in place of the person's older one. What it is decides its first bytes, not its name. */
export async function uploadAvatar(context: Context, { avatar }: Input<Calls['uploadAvatar']>) {
  if (avatar.size > largest) throw new DomainError('uploadTooLarge', tooLarge);
  const userId = context.user.id;
  const picture = { name: avatar.name, spaceId: null, content: chunksOf(avatar.stream()) };
  const row = await storeIcon(context, picture, { kind: 'avatar', most: largest, field: 'avatar' });
  const gone = await context.db.transaction(async (transaction) => {
    const ofUser = eq(users.id, userId);
    const [before] = await transaction.select({ id: users.avatarId }).from(users).where(ofUser).for('update');
    await transaction.update(users).set({ avatarId: row.id }).where(ofUser);
    await transaction.delete(avatars).where(eq(avatars.userId, userId));
    return before?.id ? deleteAvatar(transaction, userId, before.id) : [];
  });
  for (const key of gone) await dropBlob(context, key);
  return { web_uri: `/api/web/user/avatar/${row.id}` };
}

/** The bytes of a small picture with what they are; what is none is refused in words that name the field. */
export async function readPicture(
  file: File,
  field: string,
): Promise<{ contentType: string; content: Uint8Array }> {
  if (file.size === 0) throw new DomainError('uploadEmpty', `${field}: the file is empty`);
  if (file.size > largest) throw new DomainError('uploadTooLarge', tooLarge);
  const content = new Uint8Array(await file.arrayBuffer());
  const contentType = imageType(content);
  if (!contentType) throw new DomainError('uploadInvalid', `${field}: only PNG, JPEG, GIF and WebP pictures`);
  return { contentType, content };
}

/** Serves a picture to anybody who is signed in: people see each other's faces. */
export async function readAvatar(context: Context, input: Input<Calls['avatar']>): Promise<FileAnswer> {
  const kept = await answerAvatar(context, input.avatar_id);
  if (kept) return kept;
  const [row] = await context.db.select().from(avatars).where(eq(avatars.id, input.avatar_id));
  if (!row) throw new DomainError('notFound', 'no such picture');
  return { bytes: new Uint8Array(row.content), contentType: row.contentType };
}

/** Moves the pictures that earlier versions kept in the database to the other files; each keeps its address. */
export const avatarMove = defineService('avatar-move', moveAvatars, (moved) => moved);

async function moveAvatars(app: App): Promise<void> {
  if (!app.files) return;
  try {
    while (!app.closing.aborted) {
      const [row] = await app.db.select().from(avatars).limit(1);
      if (!row) return;
      await adoptAvatar(app, row.id, row.userId, row.content, async (transaction) => {
        const taken = await transaction.delete(avatars).where(eq(avatars.id, row.id)).returning();
        return taken.length > 0;
      });
    }
  } catch (error) {
    // They are read from where they are until a later start.
    app.log.error('avatars.notMoved', error);
  }
}

// SVG is not among them: it is a document that can carry scripts.
function imageType(bytes: Uint8Array): string | undefined {
  const starts = (...wanted: number[]) => wanted.every((byte, index) => bytes[index] === byte);
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}
