import { productAdminReasons } from '@heddle/api-contract/reasons/product-admin';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';

/** What an administrator shows before it is public. */
export type PreviewKind = 'featured' | 'topic';

const lifetimeMs = 60 * 60 * 1000;
const purpose = (kind: PreviewKind) => `preview of the store: ${kind}`;

/** A token with which everybody who is signed in sees one entry for an hour. */
export async function createPreview({ secrets }: Pick<App, 'secrets'>, kind: PreviewKind, id: string) {
  const claim = `${id}.${Date.now() + lifetimeMs}`;
  return { preview_id: `${claim}.${await secrets.sign(claim, purpose(kind))}` };
}

/** The entry that a token shows; an error if the token is not ours or has ended. */
export async function readPreview(
  { secrets }: Pick<App, 'secrets'>,
  kind: PreviewKind,
  token: string,
  field: string,
): Promise<string> {
  const [, id, ends, signature] = /^(\d{1,19})\.(\d{1,15})\.([\w-]{1,100})$/.exec(token) ?? [];
  const isValid =
    id !== undefined &&
    signature !== undefined &&
    (await secrets.isSigned(`${id}.${ends}`, purpose(kind), signature)) &&
    Number(ends) > Date.now();
  if (!isValid) throw new DomainError('productAdminInvalid', productAdminReasons.previewEnded({ field }));
  return id;
}
