import type { Input, Result } from '@heddle/api-contract';
import type { spending } from '@heddle/api-contract/families/spending';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { eq } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { spaceLimits } from './tables.js';

type Calls = typeof spending.calls;
type Limits = Result<Calls['read']>;

/** Tokens and cost that may be used; undefined for no limit. */
export interface UseLimit {
  tokens?: number | undefined;
  cost?: number | undefined;
}

export async function readSpaceLimits(context: Context, input: Input<Calls['read']>): Promise<Limits> {
  return describe(context, await context.spaceAccess(input.space_id, 'view'));
}

/** Sets what the model calls of a conversation may use; counts from the next model call on. */
export async function changeSpaceLimits(context: Context, input: Input<Calls['change']>): Promise<Limits> {
  const access = await context.spaceAccess(input.space_id, 'view');
  if (!mayChange(access)) throw new DomainError('accessDenied', spaceReasons.noRight());
  const { tokens = null, cost = null } = input.conversation_limit;
  const values = { conversationTokens: tokens, conversationCost: cost };
  await context.db
    .insert(spaceLimits)
    .values({ spaceId: access.spaceId, ...values })
    .onConflictDoUpdate({ target: spaceLimits.spaceId, set: values });
  return describe(context, access);
}

const mayChange = ({ role, spaceType }: SpaceAccess) => spaceType === 'personal' || role !== 'member';

async function describe(context: Context, access: SpaceAccess): Promise<Limits> {
  return {
    conversation_limit: await limitOfSpace(context.db, access.spaceId),
    server_limit: limitOfServer(context),
    can_change: mayChange(access),
  };
}

/** What admins of a space allow each conversation. */
export async function limitOfSpace(db: App['db'], spaceId: string): Promise<UseLimit> {
  const [row] = await db.select().from(spaceLimits).where(eq(spaceLimits.spaceId, spaceId));
  return { tokens: row?.conversationTokens ?? undefined, cost: row?.conversationCost ?? undefined };
}

/** What the operator allows each conversation. */
export function limitOfServer({ config: { runs } }: Pick<App, 'config'>): UseLimit {
  return { tokens: runs.conversationTokens || undefined, cost: runs.conversationCost || undefined };
}
