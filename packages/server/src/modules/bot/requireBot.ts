import type { ResourceAction } from '@heddle/api-contract';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lookup } from '../../db/lookup.js';
import { prepared } from '../../db/prepared.js';
import { can, type Resource, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import { bots } from './tables.js';

const { blocks: _blocks, blockCommits: _blockCommits, ...headColumns } = getTableColumns(bots);

/** Columns of an agent without its blocks. */
export const botHead = headColumns;

/** An agent without its blocks. */
export type BotHead = Omit<typeof bots.$inferSelect, 'blocks' | 'blockCommits'> &
  Pick<Resource, 'isCollaborator'>;

/** An agent together with the caller's access to it. */
export interface AuthorizedBot {
  head: BotHead;
  access: SpaceAccess;
}

// No space has this id, so checking access to it fails as for any inaccessible space.
const nowhere = '0';

/**
 * Returns the agent if the caller may perform the action. The error is the same for agents that do not exist,
 * are deleted, are not in `spaceId`, or belong to inaccessible spaces.
 */
export async function requireBot(
  context: Pick<Context, 'db' | 'spaceAccess'>,
  botId: string,
  action: ResourceAction,
  where: { spaceId?: string | undefined; deleted?: boolean } = {},
): Promise<AuthorizedBot> {
  const head = await findBot(context.db, botId);
  const isThere =
    head !== undefined &&
    (head.deletedAt !== null) === (where.deleted ?? false) &&
    (where.spaceId === undefined || where.spaceId === head.spaceId);
  if (!isThere) return refuse(context);
  const access = await context.spaceAccess(head.spaceId, 'view');
  const [marked = head] = await markCollaborations(context.db, access, 'bot', [head]);
  if (!can(access, action, marked)) return refuse(context);
  return { head: marked, access };
}

async function refuse(context: Pick<Context, 'spaceAccess'>): Promise<never> {
  await context.spaceAccess(nowhere, 'view');
  throw new Error('the space 0 exists');
}

const headsOf = prepared('bot_heads', (db) =>
  db
    .select(botHead)
    .from(bots)
    .where(sql`${bots.id} = any(${sql.placeholder('ids')}::bigint[])`),
);

const headOf = lookup<BotHead>(async (db, ids) => {
  const rows = await headsOf(db).execute({ ids });
  return new Map(rows.map((row) => [row.id, row]));
});

/** The agent with that id, deleted or not, without an access check. */
export function findBot(db: Database, botId: string): Promise<BotHead | undefined> {
  return headOf(db, botId);
}
