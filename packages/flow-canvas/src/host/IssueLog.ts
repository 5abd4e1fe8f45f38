import type { CanvasIssue } from '../FlowCanvasProps.js';

/** Maximum number of reported issues: a document may have 50,000 broken nodes. */
const maxIssues = 200;

/** Kinds caused by host code. The others are about the document, which may contain anything. */
const mistakes: readonly string[] = [
  'wrong-property',
  'bad-definition',
  'bad-view',
  'wrong-measure',
  'unstable-types',
  'missing-styles',
  'missing-view',
  'view-failed',
  'host-failed',
  'document-refused',
] satisfies CanvasIssue['kind'][];

/** The page that explains each kind. */
const help = 'https://www.npmjs.com/package/@heddle/flow-canvas#bad-input';

/** Without a listener, mistakes in host code are logged to the console, to help with a first integration. */
export function warn({ kind, message }: CanvasIssue): void {
  if (mistakes.includes(kind))
    console.warn(`FlowCanvas, ${kind}: ${message}. See ${help}, or pass onIssue to handle issues.`);
}

/**
 * Reports each issue to the host once. Issues found before there is a listener are queued for the first one:
 * the canvas reads its document while it renders, when a host must not change its state.
 */
export class IssueLog {
  readonly #reported = new Set<string>();
  #waiting: CanvasIssue[] = [];
  #listener: ((issue: CanvasIssue) => void) | undefined;

  listen(listener: ((issue: CanvasIssue) => void) | undefined): void {
    this.#listener = typeof listener === 'function' ? listener : undefined;
    if (this.#listener === undefined) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const issue of waiting) this.#report(issue);
  }

  add(issue: CanvasIssue): void {
    if (this.#reported.size > maxIssues) return;
    const name = JSON.stringify([issue.kind, issue.nodeId, issue.message]);
    if (this.#reported.has(name)) return;
    this.#reported.add(name);
    if (this.#reported.size <= maxIssues) this.#report(issue);
    else
      this.#report({
        kind: 'more-issues',
        message: `more than ${maxIssues} issues; further ones are dropped`,
      });
  }

  #report(issue: CanvasIssue): void {
    if (this.#listener === undefined) {
      this.#waiting.push(issue);
      return;
    }
    try {
      this.#listener(issue);
    } catch (error) {
      // Rethrow outside of the current render: the listener of the host is broken, not the part being
      // rendered.
      queueMicrotask(() => globalThis.reportError?.(error));
    }
  }
}
