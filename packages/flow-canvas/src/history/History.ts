import type { DocumentPatch, KeptDocument } from '@heddle/workflow-schema';
import type { KeptGraph } from '../store/Graph.js';
import { joinPatches } from './joinPatches.js';

const maximumSteps = 1000;
const mergeWithin = 500;

/** Maximum number of keys in kept snapshots on each side of the present: about 16 MB. */
const maxKept = 1_000_000;

/** A snapshot of the document and its layout. Unchanged parts are shared with the present. */
export interface KeptCanvas {
  document: KeptDocument;
  graph: KeptGraph;
  /** Number of keys in its lists, an upper bound of what it does not share. */
  size: number;
}

/** One undoable step. */
export interface HistoryStep {
  label: string;
  patches: readonly DocumentPatch[];
  inverse: readonly DocumentPatch[];
  /** Consecutive steps with the same key within 500 ms are merged. */
  mergeKey: string | undefined;
  /** Time of the step, in milliseconds since 1970. */
  at: number;
  /** For large steps: the snapshot to restore when the step is undone, or redone once it has been undone. */
  kept?: KeptCanvas | undefined;
}

/**
 * Undo and redo as patches: a step costs as much as it changed, regardless of the size of the document. Large
 * steps also keep a snapshot while there is room, which makes them instant.
 */
export class History {
  #undo: HistoryStep[] = [];
  #redo: HistoryStep[] = [];

  get undoStep(): HistoryStep | undefined {
    return this.#undo.at(-1);
  }

  get redoStep(): HistoryStep | undefined {
    return this.#redo.at(-1);
  }

  get size(): number {
    return this.#undo.length;
  }

  push(step: HistoryStep): void {
    this.#redo = [];
    const last = this.#undo.at(-1);
    if (last?.mergeKey !== undefined && last.mergeKey === step.mergeKey && step.at - last.at < mergeWithin) {
      this.#undo[this.#undo.length - 1] = {
        ...step,
        // The label may name the node, which typing its title renames.
        label: last.label,
        patches: joinPatches(last.patches, step.patches),
        inverse: joinPatches(step.inverse, last.inverse),
        kept: last.kept,
      };
      return;
    }
    this.#undo.push(step);
    if (this.#undo.length > maximumSteps) this.#undo.shift();
    if (step.kept !== undefined) limitKept(this.#undo);
  }

  /** The number of steps, including undone ones. */
  get length(): number {
    return this.#undo.length + this.#redo.length;
  }

  /** The step that leads to this position, counted from 1 for the oldest. */
  stepAt(position: number): HistoryStep | undefined {
    const { size } = this;
    return position <= size ? this.#undo[position - 1] : this.#redo[this.length - position];
  }

  /** The steps between the present and this position, in the order to apply them. */
  stepsTo(position: number): readonly HistoryStep[] {
    const { size, length } = this;
    if (position < size) return this.#undo.slice(Math.max(0, position)).reverse();
    return this.#redo.slice(Math.max(0, length - position)).reverse();
  }

  /** Moves the next step to the other list, with the `patches` or the snapshot that revert it. */
  moved(direction: 'undo' | 'redo', patches: readonly DocumentPatch[], kept?: KeptCanvas): void {
    const step = direction === 'undo' ? this.#undo.pop() : this.#redo.pop();
    if (step === undefined) return;
    const moved = { ...step, mergeKey: undefined, kept };
    if (direction === 'undo') this.#redo.push({ ...moved, patches });
    else this.#undo.push({ ...moved, inverse: patches });
    if (kept !== undefined) limitKept(direction === 'undo' ? this.#redo : this.#undo);
  }

  /** Drops all snapshots, because they no longer match the results of their steps. */
  forgetKept(): void {
    for (const step of [...this.#undo, ...this.#redo]) step.kept = undefined;
  }

  /** Replaces all steps; the first `size` of them are done. */
  restore(steps: readonly HistoryStep[], size: number): void {
    this.#undo = steps.slice(0, size);
    this.#redo = steps.slice(size).reverse();
  }

  /** Drops steps that can no longer be applied, from `side` outwards. */
  drop(side: 'undo' | 'redo'): void {
    if (side === 'undo') this.#undo = [];
    else this.#redo = [];
  }

  /** Stops merging into the newest step, for example when another field gets the focus. */
  seal(): void {
    const last = this.#undo.at(-1);
    if (last !== undefined) last.mergeKey = undefined;
  }
}

/** Beyond the limit, snapshots of smaller steps are dropped; such steps are reverted patch by patch. */
function limitKept(steps: readonly HistoryStep[]): void {
  let size = 0;
  const patchesOf = ({ patches, inverse }: HistoryStep) => Math.max(patches.length, inverse.length);
  const large = steps.filter(({ kept }) => kept !== undefined);
  for (const step of large.toReversed().sort((a, b) => patchesOf(b) - patchesOf(a))) {
    size += step.kept!.size;
    if (size > maxKept) step.kept = undefined;
  }
}
