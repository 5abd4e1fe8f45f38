import type { NodeRun } from './NodeRun.js';
import type { Run } from './Run.js';
import { beginNode } from './steps.js';
import { wrongSetting } from './wrongSetting.js';

/** Name of the limit for all nodes together. */
const all = '*';

/**
 * Limits how many nodes run at a time. A node frees its slot when it has its result, waits for an answer, or
 * starts what runs inside it, so that containers never wait for themselves.
 */
export class StartGate {
  readonly #free: Map<string, number>;
  #waiting: NodeRun[] = [];

  constructor(limits: Readonly<Record<string, number>>) {
    this.#free = new Map(Object.entries(limits));
    for (const [name, limit] of this.#free) {
      if (!Number.isInteger(limit) || limit < 1) {
        throw wrongSetting(`concurrency of ${name} must be a whole number from 1`);
      }
    }
  }

  /** Returns true if the node has to wait; it starts by itself once a slot is free. */
  holdsBack(run: Run, node: NodeRun): boolean {
    if (this.#enter(run, node)) return false;
    this.#waiting.push(node);
    return true;
  }

  #enter(run: Run, node: NodeRun): boolean {
    const names = [all, node.node.name].filter((name) => this.#free.has(name));
    if (names.some((name) => this.#free.get(name) === 0)) return false;
    this.#add(names, -1);
    const memory = node.remember();
    memory.leaveGate = () => {
      memory.leaveGate = undefined;
      this.#add(names, 1);
      this.#admit(run);
    };
    return true;
  }

  #add(names: readonly string[], amount: number): void {
    for (const name of names) this.#free.set(name, this.#free.get(name)! + amount);
  }

  /** Starts waiting nodes in order; a node whose type is at its limit does not block other types. */
  #admit(run: Run): void {
    if (this.#waiting.length === 0 || run.ended) return;
    this.#waiting = this.#waiting.filter((node) => {
      if (node.frame.ended) return false;
      if (!this.#enter(run, node)) return true;
      run.later(() => {
        if (node.frame.ended) node.memory?.leaveGate?.();
        else beginNode(run, node);
      });
      return false;
    });
  }
}
