import type { DocumentPatch } from '@heddle/workflow-schema';
import { joinPatches } from './joinPatches.js';

const maximumSteps = 1000;
const mergeWithin = 500;

/** One step a person can take back. */
export interface HistoryStep {
  label: string;
  patches: readonly DocumentPatch[];
  inverse: readonly DocumentPatch[];
  /** Steps with the same name that follow within 500 ms become one. */
  mergeKey: string | undefined;
  at: number;
}

/** Undo and redo as patches: a step costs what it changed, whatever the size of the document. */
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
      };
      return;
    }
    this.#undo.push(step);
    if (this.#undo.length > maximumSteps) this.#undo.shift();
  }

  /** Moves the newest step to the redo list; `patches` are what brings it back. */
  undone(patches: readonly DocumentPatch[]): void {
    const step = this.#undo.pop();
    if (step !== undefined) this.#redo.push({ ...step, patches, mergeKey: undefined });
  }

  redone(inverse: readonly DocumentPatch[]): void {
    const step = this.#redo.pop();
    if (step !== undefined) this.#undo.push({ ...step, inverse, mergeKey: undefined });
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
