import { channelReasons } from '@heddle/api-contract/reasons/channel';
import type { Context, PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { namedAs, requireSubject, type Subject } from './subjects.js';
import type { Channel } from './tables.js';

/** A request of an end user of a channel. */
export interface ChannelRequest {
  context: Context;
  subject: Subject;
}

/**
 * The context in which a channel acts for an end user: with the rights of the person who switched it on, checked now.
 * Whoever has lost them, or whose agent is gone, closes the channel.
 */
export async function actAs(
  context: PublicContext,
  { id, userId, ...channel }: Channel,
  endUser: string,
): Promise<ChannelRequest> {
  try {
    const caller = await context.recognise({ auth: 'session', userId, rights: [] });
    const acting = Object.assign(Object.create(context) as Context, {
      ...caller,
      endUser,
      guesser: `channel ${id}`,
      reservation: undefined,
    });
    return { context: acting, subject: await requireSubject(acting, namedAs(channel), 'view') };
  } catch (error) {
    if (error instanceof DomainError) throw channelClosed();
    throw error;
  }
}

/** The error for channels that do not exist, are off, or have nothing to answer with. */
export function channelClosed(): DomainError {
  return new DomainError('channelClosed', channelReasons.closed());
}
