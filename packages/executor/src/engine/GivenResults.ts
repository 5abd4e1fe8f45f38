import { isJsonObject } from '@heddle/workflow-schema';
import type { Pin } from '../RunSettings.js';
import type { Frame } from './Frame.js';
import type { CompiledNode } from './Graph.js';
import type { NodeRun } from './NodeRun.js';
import { checkValue } from './OutputSizes.js';
import type { Run } from './Run.js';
import type { TakenOver } from './TakenOver.js';
import { wrongSetting } from './wrongSetting.js';

/** Results that are known without running a node: pins, and results of an earlier run. */
export class GivenResults {
  readonly #pins: ReadonlyMap<string, Pin>;
  readonly #earlier: TakenOver | undefined;

  constructor(pins: Readonly<Record<string, Pin>>, earlier: TakenOver | undefined) {
    this.#pins = new Map(Object.entries(pins));
    this.#earlier = earlier;
    for (const [path, pin] of this.#pins) {
      if (!isJsonObject(pin?.outputs)) throw wrongSetting(`the pin ${path} has no outputs`);
      checkValue(pin.outputs, `the pin ${path}`);
    }
  }

  /** Finishes the node with a result known before its inputs are; returns false if the node has to run. */
  give(run: Run, frame: Frame, compiled: CompiledNode): boolean {
    const path = frame.place.of(compiled.about.id);
    const pin = this.#pins.get(path);
    if (!pin) return this.#earlier?.give(run, frame, compiled) ?? false;
    const { outputs, port = '' } = pin;
    run.journal.add({
      type: 'node.finished',
      path,
      nodeId: compiled.about.id,
      outputs,
      ...(port === '' ? {} : { port }),
      from: 'pin',
    });
    run.resolve(frame, compiled, { outputs, port }, undefined, false);
    return true;
  }

  /**
   * Finishes the node with its earlier result if its inputs are unchanged; returns false if it has to run.
   */
  giveUnchanged(run: Run, node: NodeRun): boolean {
    return this.#earlier?.giveUnchanged(run, node) ?? false;
  }
}
