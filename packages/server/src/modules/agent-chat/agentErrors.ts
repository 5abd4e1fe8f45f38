import type { TurnEvent, TurnFailure } from '@heddle/agent';
import {
  errorCodes,
  type Reason,
  type ReasonParameters,
  type SentReason,
  toSentReason,
} from '@heddle/api-contract';
import { agentChatReasons } from '@heddle/api-contract/reasons/agent-chat';
import { ExecutionError } from '@heddle/executor';
import { isJsonObject } from '@heddle/workflow-schema';

/** The specification's code for a failed run of an agent. */
export const agentRunFailed = 103200002;

/** Codes of failures that clients tell apart; the others have that of a failed run. */
const codes: Partial<Record<TurnFailure, number>> = {
  // ErrAgentSupportedChatModelProtocol: the model cannot do what the agent needs.
  noToolCalls: 100000001,
};

/** Codes of model calls that were refused because a budget is used up. */
const spent: readonly (number | undefined)[] = [errorCodes.conversationSpent, errorCodes.tokenSpent];

type Failed = TurnEvent & { type: 'failed' };

/** The error by which the run of a failed turn ends. */
export function turnFailed({ failure, message, code }: Failed): ExecutionError {
  const known = codes[failure] ?? (spent.includes(code) ? code : undefined);
  return new ExecutionError(known ?? agentRunFailed, message);
}

/** Why a turn has failed, for clients that have words of their own for it. */
export function reasonOfFailure({ failure, parameters = {}, reason }: Failed): SentReason | undefined {
  if (failure !== 'model') {
    const give: (values: ReasonParameters) => Reason = agentChatReasons[failure] as never;
    return toSentReason(give(parameters));
  }
  return isReason(reason) ? toSentReason(reason) : undefined;
}

/** Failures of models have the reason of their error. */
function isReason(value: unknown): value is Reason {
  return isJsonObject(value) && typeof value.key === 'string' && isJsonObject(value.parameters);
}
