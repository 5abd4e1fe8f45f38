import type { Input, Result } from '@heddle/api-contract';
import type { space } from '@heddle/api-contract/families/space';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { eq } from 'drizzle-orm';
import { encodeIcon } from '../../files/pictures/encodeIcon.js';
import { randomToken } from '../../identity/randomToken.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { FileAnswer } from '../../kernel/implement.js';
import { spaceIcons, spaces } from './tables.js';

type Calls = typeof space.calls;

const largest = 2 * 1024 * 1024;

/** URL of a space's icon; empty when it has none. */
export function iconUrl(key: string): string {
  return key === '' ? '' : `/api/playground_api/space/icon/${key}`;
}

/** Sets the icon of a space. */
export async function uploadIcon(
  context: Context,
  input: Input<Calls['uploadIcon']>,
): Promise<Result<Calls['uploadIcon']>> {
  const { spaceId } = await context.spaceAccess(input.space_id, 'update');
  if (input.icon.size > largest)
    throw new DomainError('uploadTooLarge', spaceReasons.iconTooLarge({ field: 'icon', maximum: largest }));
  const given = new Uint8Array(await input.icon.arrayBuffer());
  const { bytes: content, contentType } = await encodeIcon(context, given, 'icon');
  // Unguessable: invited people may see the icon before they join.
  const key = randomToken();
  await context.db.transaction(async (db) => {
    await db.delete(spaceIcons).where(eq(spaceIcons.spaceId, spaceId));
    await db.insert(spaceIcons).values({ key, spaceId, contentType, content });
    await db.update(spaces).set({ iconKey: key }).where(eq(spaces.id, spaceId));
  });
  return { icon_url: iconUrl(key) };
}

/** Removes the icon of a space. */
export async function removeIcon(context: Context, input: Input<Calls['removeIcon']>) {
  const { spaceId } = await context.spaceAccess(input.space_id, 'update');
  await context.db.transaction(async (db) => {
    await db.delete(spaceIcons).where(eq(spaceIcons.spaceId, spaceId));
    await db.update(spaces).set({ iconKey: '' }).where(eq(spaces.id, spaceId));
  });
  return {};
}

export async function readIcon(context: Context, input: Input<Calls['icon']>): Promise<FileAnswer> {
  const [row] = await context.db.select().from(spaceIcons).where(eq(spaceIcons.key, input.icon_key));
  if (!row) throw new DomainError('notFound', spaceReasons.noPicture());
  return {
    bytes: new Uint8Array(row.content),
    contentType: row.contentType,
    cacheControl: 'private, max-age=31536000, immutable',
  };
}
