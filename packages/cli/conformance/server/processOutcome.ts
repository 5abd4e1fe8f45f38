import { isJsonObject, type Json, type JsonObject, parseJson } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import { outcomeOf } from '../outcome.js';

const statusNames = new Map([
  [1, 'running'],
  [2, 'success'],
  [3, 'fail'],
  [4, 'cancelled'],
]);
const nodeStatusNames = new Map([
  [1, 'waiting'],
  [2, 'running'],
  [3, 'success'],
  [4, 'fail'],
]);
const interruptNames = new Map([
  [2, 'question'],
  [5, 'input'],
]);
const waitingName = 'interrupted';

interface NodeResult {
  nodeId: string;
  nodeStatus: number;
  input: string;
  output: string;
  errorLevel: string;
  extra: string;
}

/** The fields of `get_process` that cases have expectations about. */
export interface Process {
  executeStatus: number;
  nodeResults: NodeResult[];
  reason?: string;
  tokenAndCost?: { inputTokens: string; outputTokens: string };
  nodeEvents: { id: string; type: number; node_id: string; data: string }[];
}

/**
 * A run in the terms of expectations. What `get_process` reports comes from there; ports, messages, error
 * codes and the number of open questions come from the journal, which only `follow_run` shows. The result is
 * the output of `resultNode`.
 */
export function processOutcome(
  process: Process,
  journal: RunState,
  answered: readonly string[],
  resultNode: string | undefined,
): JsonObject {
  const { executeStatus, nodeResults, reason, tokenAndCost, nodeEvents } = process;
  const outcome = outcomeOf(journal, answered);
  const [event] = nodeEvents;
  outcome.status = event ? waitingName : (statusNames.get(executeStatus) ?? executeStatus);
  outcome.tokens = {
    input: Number.parseInt(tokenAndCost?.inputTokens ?? '0', 10),
    output: Number.parseInt(tokenAndCost?.outputTokens ?? '0', 10),
  };
  const nodes = isJsonObject(outcome.nodes) ? outcome.nodes : {};
  for (const result of nodeResults) {
    const known = nodes[result.nodeId];
    nodes[result.nodeId] = { ...(isJsonObject(known) ? known : {}), ...nodeOutcome(result) };
  }
  outcome.nodes = nodes;
  const last = nodeResults.find(({ nodeId }) => nodeId === resultNode);
  if (last && executeStatus === 2) {
    if (outcome.answer !== undefined) outcome.answer = last.output;
    else outcome.output = fromText(last.output);
  }
  if (reason !== undefined && isJsonObject(outcome.error))
    outcome.error = { ...outcome.error, message: reason };
  if (event) {
    const { node_id: nodeId, type, data } = event;
    outcome.interrupt = { nodeId, type: interruptNames.get(type) ?? type, data: fromText(data) };
  }
  return outcome;
}

function nodeOutcome({ nodeStatus, input, output, errorLevel, extra }: NodeResult): JsonObject {
  const { subExecuteID, current_sub_execute_id } = JSON.parse(extra || '{}') as Record<string, unknown>;
  return {
    status: nodeStatusNames.get(nodeStatus) ?? nodeStatus,
    ...(input !== '' && { input: fromText(input) }),
    ...(output !== '' && { output: fromText(output) }),
    ...(errorLevel !== '' && { errorLevel }),
    subExecution: Boolean(subExecuteID ?? current_sub_execute_id),
  };
}

/** Parses JSON text; other text is a value itself. */
export function fromText(text: string): Json {
  return parseJson(text) ?? text;
}
