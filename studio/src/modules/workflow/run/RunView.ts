import type { RunState, RunTree } from '@heddle/workflow-schema/runs';
import type { PickedRounds } from './cardStates.js';

/** View model of a run in the panel. */
export interface RunView {
  run: RunState;
  tree: RunTree;
  picked: PickedRounds;
  /** Selects an iteration of a container; undefined follows the latest one. */
  onPickRound(container: string, round: number | undefined): void;
  /** Path of the node whose details were opened from the canvas. */
  opened: string | undefined;
  titleAt(path: string): string;
  /** Selects the card of a node. */
  onShowNode(nodeId: string): void;
  /** Opens the form of a node. */
  onOpenNode(nodeId: string): void;
}
