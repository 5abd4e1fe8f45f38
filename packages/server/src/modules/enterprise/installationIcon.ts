import type { enterprise, Input } from '@heddle/api-contract';
import { eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { FileAnswer } from '../../kernel/implement.js';
import { installationIcons } from './tables.js';

type Calls = typeof enterprise.calls;

/** Where the picture of the installation is found; empty when it has none. */
export function iconUrl(key: string): string {
  return key === '' ? '' : `/api/permission_api/enterprise/icon/${key}`;
}

/** The picture, for everybody who is signed in. A new one has a new key, so a browser may keep this one. */
export async function readIcon({ db }: Context, input: Input<Calls['icon']>): Promise<FileAnswer> {
  const [row] = await db.select().from(installationIcons).where(eq(installationIcons.key, input.icon_key));
  if (!row) throw new DomainError('notFound', 'no such picture');
  return {
    bytes: new Uint8Array(row.content),
    contentType: row.contentType,
    cacheControl: 'private, max-age=31536000, immutable',
  };
}
