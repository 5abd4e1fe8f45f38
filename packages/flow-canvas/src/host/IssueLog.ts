import type { CanvasIssue } from '../FlowCanvasProps.js';

/** A document of 50,000 broken nodes says so often enough with this many. */
const most = 200;

/** Mistakes of a host's code; the others are about its document, which may hold anything. */
const mistakes: readonly string[] = [
  'wrong-property',
  'bad-definition',
  'bad-view',
  'missing-view',
  'view-failed',
  'host-failed',
  'document-refused',
] satisfies CanvasIssue['kind'][];

/** Where a host does not listen: its own mistakes stand in the console, so that a first try does not just look odd. */
export function warn({ kind, message }: CanvasIssue): void {
  if (mistakes.includes(kind))
    console.warn(`FlowCanvas, ${kind}: ${message}. See "Bad input" in the README; onIssue tells the host.`);
}

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
