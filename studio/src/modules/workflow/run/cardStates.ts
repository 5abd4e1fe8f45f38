import type { RunState, RunTree } from '@heddle/workflow-schema/runs';

/** Rounds that a person has chosen, by the path of their container; the others show their latest. */
export type PickedRounds = ReadonlyMap<string, number>;

/**
 * The run as the cards show it: by node id. A node in a body has the state of the round that is on show.
 * What runs in called workflows has no card here.
 */
export function cardStates(run: RunState, tree: RunTree, picked: PickedRounds): RunState {
  const nodes: RunState['nodes'] = new Map();
  const addFrame = (framePath: string): void => {
    for (const node of tree.nodesIn(framePath)) {
      nodes.set(node.nodeId, node);
      const round = roundOnShow(tree, node.path, picked);
      if (round !== undefined) addFrame(`${node.path}[${round}]`);
    }
  };
  addFrame('');
  return { ...run, nodes };
}

/** The number of the round on show; undefined where there are no rounds. */
export function roundOnShow(tree: RunTree, container: string, picked: PickedRounds): number | undefined {
  const rounds = tree.roundsOf(container);
  if (!rounds) return undefined;
  const last = rounds.length - 1;
  return Math.min(picked.get(container) ?? last, last);
}
