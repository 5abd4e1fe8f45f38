import { type NodeResult, nodeRunStatuses } from '@heddle/api-contract/families/workflow-run';
import {
  type FrameState,
  type NodeRunState,
  noUsage,
  sumUsage,
  type Usage,
} from '@heddle/workflow-schema/runs';
import { type ResultSource, toCost, toNodeResult, toTokens } from './toNodeResult.js';

type Rounds = readonly (FrameState | undefined)[];

/**
 * Results of a frame, one per node: nodes in the body of a container, and nodes in batch mode, have one
 * result for all iterations. Skipped nodes have none.
 */
export function toNodeResults(source: ResultSource, framePath: string): NodeResult[] {
  const { tree, names } = source;
  return tree.nodesIn(framePath).flatMap((node) => {
    if (node.status === 'skipped') return [];
    const own = toNodeResult(source, node);
    const rounds = tree.roundsOf(node.path);
    if (!rounds) return [own];
    const inside = mergeRounds(source, rounds);
    const innerId = `${node.nodeId}_inner`;
    // In batch mode, container and inner node share a name: users see them as one node.
    const isBatchMode = !names.has(innerId) && inside.every(({ nodeId }) => nodeId === innerId);
    if (!isBatchMode) return [own, ...inside];
    const { batch = '[]', maxBatchSize = rounds.length } = inside[0] ?? {};
    return [{ ...own, isBatch: true, batch, maxBatchSize }];
  });
}

/** One result per node for all these iterations, ordered by when each node first started. */
function mergeRounds(source: ResultSource, rounds: Rounds): NodeResult[] {
  const byNode = new Map<string, (NodeResult | null)[]>();
  rounds.forEach((round, index) => {
    if (!round) return;
    const items = round.items === undefined ? {} : { items: JSON.stringify(round.items) };
    for (const result of toNodeResults(source, round.path)) {
      let results = byNode.get(result.nodeId);
      if (!results) {
        results = new Array(rounds.length).fill(null);
        byNode.set(result.nodeId, results);
      }
      results[index] = { ...result, index, ...items };
    }
  });
  return [...byNode].map(([nodeId, results]) => mergeResults(source, nodeId, rounds, results));
}

function mergeResults(
  { state, tree }: ResultSource,
  nodeId: string,
  rounds: Rounds,
  results: readonly (NodeResult | null)[],
): NodeResult {
  const given = results.filter((result) => result !== null);
  const first = given[0]!;
  const failed = given.find(({ nodeStatus }) => nodeStatus === nodeRunStatuses.fail);
  const isRunning = given.some(({ nodeStatus }) => nodeStatus !== nodeRunStatuses.success);
  // Prefer nodes that failed themselves to nodes that were cancelled as a consequence.
  const told =
    given.find(({ errorLevel }) => errorLevel === 'Error') ??
    failed ??
    given.find(({ errorLevel }) => errorLevel !== '');
  let usage: Usage = noUsage;
  let longest = 0;
  for (const round of rounds) {
    const node = round && state.nodes.get(`${round.path}/${nodeId}`);
    if (!node) continue;
    longest = Math.max(longest, lengthOf(node, state.endedAt));
    usage = sumUsage(usage, tree.usageOf(node.path) ?? noUsage);
  }
  return {
    nodeId,
    NodeType: first.NodeType,
    NodeName: first.NodeName,
    nodeStatus: failed ? nodeRunStatuses.fail : isRunning ? nodeRunStatuses.running : nodeRunStatuses.success,
    errorInfo: told?.errorInfo ?? '',
    input: '',
    output: '',
    nodeExeCost: toCost(0, longest),
    ...(usage.inputTokens + usage.outputTokens > 0 && { tokenAndCost: toTokens(usage) }),
    errorLevel: told?.errorLevel ?? '',
    maxBatchSize: rounds.length,
    logVersion: 0,
    extra: '',
    isBatch: true,
    batch: JSON.stringify(results),
  };
}

function lengthOf({ startedAt = 0, endedAt }: NodeRunState, runEndedAt: number | undefined): number {
  return Math.max(0, (endedAt ?? runEndedAt ?? Date.now()) - startedAt);
}
