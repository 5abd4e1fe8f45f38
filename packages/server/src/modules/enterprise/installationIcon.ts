import type { Input } from '@heddle/api-contract';
import type { enterprise } from '@heddle/api-contract/families/enterprise';
import { enterpriseReasons } from '@heddle/api-contract/reasons/enterprise';
import { eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { FileAnswer } from '../../kernel/implement.js';
import { installationIcons } from './tables.js';

type Calls = typeof enterprise.calls;

/** URL of the installation's icon; empty when there is none. */
export function iconUrl(key: string): string {
  return key === '' ? '' : `/api/permission_api/enterprise/icon/${key}`;
}

/** Serves the icon to signed-in users. Each new icon has a new key, so browsers may cache it. */
export async function readIcon({ db }: Context, input: Input<Calls['icon']>): Promise<FileAnswer> {
  const [row] = await db.select().from(installationIcons).where(eq(installationIcons.key, input.icon_key));
  if (!row) throw new DomainError('notFound', enterpriseReasons.noPicture());
  return {
    bytes: new Uint8Array(row.content),
    contentType: row.contentType,
    cacheControl: 'private, max-age=31536000, immutable',
  };
}
