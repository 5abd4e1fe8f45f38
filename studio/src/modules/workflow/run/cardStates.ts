import type { NodeRunState, RunState, RunTree } from '@heddle/workflow-schema/runs';
import { withoutNode } from './nameNodes.js';

/** Selected iterations by container path; others show the latest. */
export type PickedRounds = ReadonlyMap<string, number>;

/**
 * Run state by node id, as shown on cards. A node in a body has the state of the iteration on show. Nodes of
 * called workflows have no card here.
 */
export function cardStates(run: RunState, tree: RunTree, picked: PickedRounds): RunState {
  const nodes: RunState['nodes'] = new Map();
  const addFrame = (framePath: string): void => {
    for (const node of tree.nodesIn(framePath)) {
      nodes.set(node.nodeId, onCard(node));
      const round = roundOnShow(tree, node.path, picked);
      if (round !== undefined) addFrame(`${node.path}[${round}]`);
    }
  };
  addFrame('');
  return { ...run, nodes };
}

function onCard(node: NodeRunState): NodeRunState {
  const { error } = node;
  return error ? { ...node, error: { ...error, message: withoutNode(error.message) } } : node;
}

/** Index of the iteration on show; undefined without iterations. */
export function roundOnShow(tree: RunTree, container: string, picked: PickedRounds): number | undefined {
  const rounds = tree.roundsOf(container);
  if (!rounds) return undefined;
  const last = rounds.length - 1;
  return Math.min(picked.get(container) ?? last, last);
}
