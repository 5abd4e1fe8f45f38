import type { RunState, RunTree } from '@heddle/workflow-schema/runs';
import type { PickedRounds } from './cardStates.js';

/** A run as the panel shows it, and what can be done there. */
export interface RunView {
  run: RunState;
  tree: RunTree;
  picked: PickedRounds;
  /** Shows a round of a container; undefined follows the latest one. */
  onPickRound(container: string, round: number | undefined): void;
  /** Path of the node whose details somebody asked for on the canvas. */
  opened: string | undefined;
  titleAt(path: string): string;
  onShowNode(nodeId: string): void;
}
