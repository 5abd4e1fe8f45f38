import type { TurnFailure } from '@heddle/agent';
import { ExecutionError } from '@heddle/executor';

/** The specification's code for a failed run of an agent. */
export const agentRunFailed = 103200002;

/** Codes of failures that clients tell apart; the others have that of a failed run. */
const codes: Partial<Record<TurnFailure, number>> = {
  // ErrAgentSupportedChatModelProtocol: the model cannot do what the agent needs.
  noToolCalls: 100000001,
};

/** The error by which the run of a failed turn ends. */
export function turnFailed({ failure, message }: { failure: TurnFailure; message: string }): ExecutionError {
  return new ExecutionError(codes[failure] ?? agentRunFailed, message);
}
