import type { account, Input } from '@heddle/api-contract';
import { and, eq, ne } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { FileAnswer } from '../../kernel/implement.js';
import { avatars, users } from './tables.js';

type Calls = typeof account.calls;

const largest = 2 * 1024 * 1024;

/** Stores a picture in place of the person's older one. What it is decides its first bytes, not its name. */
export async function uploadAvatar(context: Context, input: Input<Calls['uploadAvatar']>) {
  const { contentType, content } = await readPicture(input.avatar, 'avatar');
  const id = newId();
  const userId = context.user.id;
  await context.db.transaction(async (transaction) => {
    await transaction.insert(avatars).values({ id, userId, contentType, content, createdAt: new Date() });
    await transaction.update(users).set({ avatarId: id }).where(eq(users.id, userId));
    await transaction.delete(avatars).where(and(eq(avatars.userId, userId), ne(avatars.id, id)));
  });
  return { web_uri: `/api/web/user/avatar/${id}` };
}

/** The bytes of a small picture with what they are; what is none is refused in words that name the field. */
export async function readPicture(
  file: File,
  field: string,
): Promise<{ contentType: string; content: Uint8Array }> {
  if (file.size === 0) throw new DomainError('uploadEmpty', `${field}: the file is empty`);
  if (file.size > largest) throw new DomainError('uploadTooLarge', 'Please upload an image less than 2MB');
  const content = new Uint8Array(await file.arrayBuffer());
  const contentType = imageType(content);
  if (!contentType) throw new DomainError('uploadInvalid', `${field}: only PNG, JPEG, GIF and WebP pictures`);
  return { contentType, content };
}

/** Serves a picture to anybody who is signed in: people see each other's faces. */
export async function readAvatar(context: Context, input: Input<Calls['avatar']>): Promise<FileAnswer> {
  const [row] = await context.db.select().from(avatars).where(eq(avatars.id, input.avatar_id));
  if (!row) throw new DomainError('notFound', 'no such picture');
  return {
    bytes: new Uint8Array(row.content),
    contentType: row.contentType,
    cacheControl: 'private, max-age=31536000, immutable',
  };
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
