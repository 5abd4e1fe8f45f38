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
  /** When it was made, in milliseconds since 1970. */
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

  /** Moves the next step to the other list; `patches` are what brings it back. */
  moved(direction: 'undo' | 'redo', patches: readonly DocumentPatch[]): void {
    const step = direction === 'undo' ? this.#undo.pop() : this.#redo.pop();
    if (step === undefined) return;
    if (direction === 'undo') this.#redo.push({ ...step, patches, mergeKey: undefined });
    else this.#undo.push({ ...step, inverse: patches, mergeKey: undefined });
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
