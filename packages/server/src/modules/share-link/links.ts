import type { Input, Result } from '@heddle/api-contract';
import { interactionItems } from '@heddle/api-contract/families/interaction';
import { shareChannels, sharedEntities, type shareLink } from '@heddle/api-contract/families/share-link';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { and, eq } from 'drizzle-orm';
import { lockRow } from '../../db/lockRow.js';
import { randomToken } from '../../identity/randomToken.js';
import type { Context, PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { users } from '../account/tables.js';
import { productPath, requireItem } from '../interaction/index.js';
import { shortLinks } from './tables.js';

type Calls = typeof shareLink.calls;

/** Short links of one user; the oldest are not deleted, because they may be in use. */
const maxLinks = 1_000;
const maxPath = 1_000;

/** The code of a link to a product, the same each time. */
export async function getShareLink(
  context: Context,
  { entity_type, entity_id }: Input<Calls['get']>,
): Promise<Result<Calls['get']>> {
  return { BID: await codeOf(context, await pathOf(context, entity_type, entity_id)) };
}

export async function getShareLinkWithChannels(
  context: Context,
  input: Input<Calls['getWithChannels']>,
): Promise<Result<Calls['getWithChannels']>> {
  return { ...(await getShareLink(context, input)), ShareChannels: [shareChannels.copyLink] };
}

/** Short addresses, by the address given; addresses of other servers are left out. */
export async function shorten(
  context: Context,
  { source_urls }: Input<Calls['shorten']>,
): Promise<Result<Calls['shorten']>> {
  const ShortURLs: Record<string, string> = {};
  const { origin } = originOf(context);
  for (const source of new Set(source_urls)) {
    const path = ownPath(source, origin);
    if (path !== undefined) ShortURLs[source] = `${origin}/s/${await codeOf(context, path)}`;
  }
  return { ShortURLs };
}

/** Where a short link leads; unknown ones lead to the start page. */
export async function openShortLink(
  { db }: PublicContext,
  { code }: Input<Calls['open']>,
): Promise<{ location: string }> {
  const [link] = await db.select().from(shortLinks).where(eq(shortLinks.code, code));
  return { location: link?.path ?? '/' };
}

async function pathOf(context: Context, type: number, id: string): Promise<string> {
  if (type !== sharedEntities.bot)
    throw new DomainError('discussionInvalid', discussionReasons.notSupported({ field: 'entity_type' }));
  // Products of all kinds are shared by this type: by their own id, or by the id of an agent.
  const byProduct = await requireItem(
    context,
    { item_id: id, item_type: interactionItems.product },
    'entity_id',
  ).catch(() => undefined);
  const item =
    byProduct ?? (await requireItem(context, { item_id: id, item_type: interactionItems.bot }, 'entity_id'));
  return productPath(item.id);
}

async function codeOf({ db, user }: Context, path: string): Promise<string> {
  return db.transaction(async (transaction) => {
    await lockRow(transaction, users, user.id);
    const own = eq(shortLinks.userId, user.id);
    const [known] = await transaction
      .select()
      .from(shortLinks)
      .where(and(own, eq(shortLinks.path, path)));
    if (known) return known.code;
    if ((await transaction.$count(shortLinks, own)) >= maxLinks)
      throw new DomainError('discussionInvalid', discussionReasons.tooManyLinks({ maximum: maxLinks }));
    const code = randomToken();
    await transaction.insert(shortLinks).values({ code, userId: user.id, path, createdAt: new Date() });
    return code;
  });
}

/** The path of a page of this server; undefined for others. A path with two slashes would lead to another server. */
function ownPath(source: string, origin: string): string | undefined {
  if (!URL.canParse(source, origin)) return undefined;
  const url = new URL(source, origin);
  const path = `${url.pathname}${url.search}`;
  const isOwn = url.origin === origin && path.length <= maxPath && !/^\/[/\\]/.test(path);
  return isOwn && !path.startsWith('/s/') ? path : undefined;
}

function originOf({ request }: Context): URL {
  return new URL(request.publicOrigin ?? request.url);
}
