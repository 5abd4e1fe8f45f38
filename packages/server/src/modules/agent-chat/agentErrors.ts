import type { TurnFailure } from '@heddle/agent';
import { errorCodes } from '@heddle/api-contract';
import { ExecutionError } from '@heddle/executor';

/** The specification's code for a failed run of an agent. */
export const agentRunFailed = 103200002;

/** Codes of failures that clients tell apart; the others have that of a failed run. */
const codes: Partial<Record<TurnFailure, number>> = {
  // ErrAgentSupportedChatModelProtocol: the model cannot do what the agent needs.
  noToolCalls: 100000001,
};

/** Codes of model calls that were refused because a budget is used up. */
const spent: readonly (number | undefined)[] = [errorCodes.conversationSpent, errorCodes.tokenSpent];

/** The error by which the run of a failed turn ends. */
export function turnFailed({
  failure,
  message,
  code,
}: {
  failure: TurnFailure;
  message: string;
  code?: number;
}): ExecutionError {
  const known = codes[failure] ?? (spent.includes(code) ? code : undefined);
  return new ExecutionError(known ?? agentRunFailed, message);
}
