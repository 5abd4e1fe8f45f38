import type { CanvasIssue } from '../FlowCanvasProps.js';

/** A document of 50,000 broken nodes says so often enough with this many. */
const most = 200;

/**
 * What the canvas noticed, told to the host once each. Issues found before anybody listens wait for the first listener:
 * the canvas reads its document while it renders, when a host may not change its state.
 */
export class IssueLog {
  readonly #told = new Set<string>();
  #waiting: CanvasIssue[] = [];
  #listener: ((issue: CanvasIssue) => void) | undefined;

  listen(listener: ((issue: CanvasIssue) => void) | undefined): void {
    this.#listener = typeof listener === 'function' ? listener : undefined;
    if (this.#listener === undefined) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const issue of waiting) this.#tell(issue);
  }

  add(issue: CanvasIssue): void {
    if (this.#told.size > most) return;
    const name = JSON.stringify([issue.kind, issue.nodeId, issue.message]);
    if (this.#told.has(name)) return;
    this.#told.add(name);
    if (this.#told.size <= most) this.#tell(issue);
    else this.#tell({ kind: 'more-issues', message: `more than ${most} issues; the others are not told` });
  }

  #tell(issue: CanvasIssue): void {
    if (this.#listener === undefined) {
      this.#waiting.push(issue);
      return;
    }
    try {
      this.#listener(issue);
    } catch (error) {
      // The host's mistake, not one of the part that is being drawn.
      queueMicrotask(() => globalThis.reportError?.(error));
    }
  }
}
