import type { Input } from '@heddle/api-contract';
import { type embed, feedbackReasons } from '@heddle/api-contract/families/embed';
import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import type { PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { openConversationOf } from '../channel/index.js';
import { type MessageRow, rateMessage, requireMessage } from '../conversation/index.js';
import { requireVisit } from './visits.js';

type Calls = typeof embed.calls;
type Given = NonNullable<Input<Calls['rate']>['feedback']>;

/** Stores what a visitor thinks of an answer, where the owner of the agent finds it like any other rating. */
export async function rate(context: PublicContext, input: Input<Calls['rate']>) {
  const visit = await requireVisit(context, input.session);
  const { id: conversationId } = await openConversationOf(visit, visit.channel);
  const { db } = context;
  const row = await requireMessage(db, conversationId, input.message_id);
  if (row.role !== 'assistant' || row.type !== 'answer')
    throw new DomainError(
      'conversationNotFound',
      conversationReasons.messageNotFound({ id: input.message_id }),
    );
  await rateMessage(db, row.id, input.feedback ? toStored(input.feedback) : null);
  return {};
}

// The numbers of the API begin with 1.
function toStored({ value, reasons, comment }: Given): NonNullable<MessageRow['feedback']> {
  return {
    type: value === 'like' ? 'like' : 'unlike',
    reasons: reasons.map((reason) => feedbackReasons.indexOf(reason) + 1),
    comment,
  };
}

/** A stored rating as its visitor gave it. */
export function toGiven({ type, reasons, comment }: NonNullable<MessageRow['feedback']>): Given {
  return {
    value: type === 'like' ? 'like' : 'dislike',
    reasons: reasons.flatMap((number) => feedbackReasons[number - 1] ?? []),
    comment,
  };
}
