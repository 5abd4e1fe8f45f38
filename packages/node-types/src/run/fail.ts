import { ExecutionError, type NodeContext } from '@heddle/executor';
import type { Issue } from '@heddle/workflow-schema';
import { type NodeRule, nodeIssueMessages } from '../checks/issueMessages.js';
import { formatMessage } from '../formatMessage.js';
import { nodeErrorCodes } from './errorCodes.js';

type Place = Pick<NodeContext<unknown>, 'node'>;

/** An error of this node; its message names the node and the field. */
export function nodeError(context: Place, code: number, message: string, field?: string): ExecutionError {
  const { id, title } = context.node;
  const place = field === undefined ? { nodeId: id } : { nodeId: id, field };
  return new ExecutionError(code, `${message} (node "${title}", ${id})`, place);
}

/** Throws the message of the first of these issues. */
export function refuseFirst(context: Place, [first]: readonly Issue[]): void {
  if (first === undefined) return;
  const t = formatMessage(nodeIssueMessages[first.rule as NodeRule].en, first.parameters);
  throw nodeError(context, nodeErrorCodes.compile, t, first.path?.join('.'));
}
