import type { DocumentPatch, KeptDocument } from '@heddle/workflow-schema';
import type { KeptGraph } from '../store/Graph.js';
import { joinPatches } from './joinPatches.js';

const maximumSteps = 1000;
const mergeWithin = 500;

/** Keys in the lists of what is kept, on either side of the present: about 16 MB. */
const mostKept = 1_000_000;

/** The whole document and how it lay on the canvas. It shares with the present what has not changed. */
export interface KeptCanvas {
  document: KeptDocument;
  graph: KeptGraph;
  /** Keys in its lists, which is the most that it has alone. */
  size: number;
}

/** One step a person can take back. */
export interface HistoryStep {
  label: string;
  patches: readonly DocumentPatch[];
  inverse: readonly DocumentPatch[];
  /** Steps with the same name that follow within 500 ms become one. */
  mergeKey: string | undefined;
  /** When it was made, in milliseconds since 1970. */
  at: number;
  /** Of a large step: what it leads to when it is taken back or, where it has been, made again. */
  kept?: KeptCanvas | undefined;
}

/**
 * Undo and redo as patches: a step costs what it changed, whatever the size of the document. Large steps also keep what
 * was there, as far as there is room, and cost nothing then.
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

  /** How many steps there are, those that were taken back included. */
  get length(): number {
    return this.#undo.length + this.#redo.length;
  }

  /** The step that leads to this position, counted from 1; the oldest is first. */
  stepAt(position: number): HistoryStep | undefined {
    const { size } = this;
    return position <= size ? this.#undo[position - 1] : this.#redo[this.length - position];
  }

  /** The steps between here and the state after so many steps, in the order in which they are taken. */
  stepsTo(position: number): readonly HistoryStep[] {
    const { size, length } = this;
    if (position < size) return this.#undo.slice(Math.max(0, position)).reverse();
    return this.#redo.slice(Math.max(0, length - position)).reverse();
  }

  /** Moves the next step to the other list; `patches` are what brings it back, or `kept`. */
  moved(direction: 'undo' | 'redo', patches: readonly DocumentPatch[], kept?: KeptCanvas): void {
    const step = direction === 'undo' ? this.#undo.pop() : this.#redo.pop();
    if (step === undefined) return;
    const moved = { ...step, mergeKey: undefined, kept };
    if (direction === 'undo') this.#redo.push({ ...moved, patches });
    else this.#undo.push({ ...moved, inverse: patches });
    if (kept !== undefined) limitKept(direction === 'undo' ? this.#redo : this.#undo);
  }

  /** Forgets what large steps keep: it is no longer what they lead to. */
  forgetKept(): void {
    for (const step of [...this.#undo, ...this.#redo]) step.kept = undefined;
  }

  /** Takes the place of all steps; so many of them are done. */
  restore(steps: readonly HistoryStep[], size: number): void {
    this.#undo = steps.slice(0, size);
    this.#redo = steps.slice(size).reverse();
  }

  /** Forgets steps that can no longer be applied, from `side` outwards. */
  drop(side: 'undo' | 'redo'): void {
    if (side === 'undo') this.#undo = [];
    else this.#redo = [];
  }

  /** Ends the merging of the newest step, for example when another field gets the focus. */
  seal(): void {
    const last = this.#undo.at(-1);
    if (last !== undefined) last.mergeKey = undefined;
  }
}

/** Where there is no room for all, the smaller steps do without: they are taken back one patch after the other. */
function limitKept(steps: readonly HistoryStep[]): void {
  let size = 0;
  const patchesOf = ({ patches, inverse }: HistoryStep) => Math.max(patches.length, inverse.length);
  const large = steps.filter(({ kept }) => kept !== undefined);
  for (const step of large.toReversed().sort((a, b) => patchesOf(b) - patchesOf(a))) {
    size += step.kept!.size;
    if (size > mostKept) step.kept = undefined;
  }
}
