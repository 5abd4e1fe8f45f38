import type { Input, Result } from '@heddle/api-contract';
import type { account } from '@heddle/api-contract/families/account';
import { accountReasons } from '@heddle/api-contract/reasons/account';
import { readSessionCookie } from '../../identity/sessionCookie.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';

type Calls = typeof account.calls;

/** Lists the caller's active sessions. */
export async function listSessions({ identity, request, user }: Context): Promise<Result<Calls['sessions']>> {
  const listed = await identity.list(user.id, readSessionCookie(request.headers));
  return {
    sessions: listed.map((session) => ({
      session_id: session.id,
      agent: session.agent,
      created_at: toSeconds(session.createdAt),
      last_seen_at: toSeconds(session.lastSeenAt),
      is_current: session.isCurrent,
    })),
  };
}

/** Ends one of the caller's sessions. */
export async function endSession({ identity, user }: Context, input: Input<Calls['endSession']>) {
  if (!(await identity.end(user.id, input.session_id)))
    throw new DomainError('accessDenied', accountReasons.noSession({ field: 'session_id' }));
  return {};
}

/** Ends every session of the caller except the current one. */
export async function endOtherSessions({ identity, request, user }: Context) {
  await identity.revokeAll(user.id, readSessionCookie(request.headers));
  return {};
}
