import type { Issue } from '@heddle/workflow-schema';
import type { PlacedEdge } from './placeEdge.js';

const none = { errors: 0, warnings: 0 };
const nothing: readonly Issue[] = [];

/** Issues by the node or edge they belong to. */
export class IssueMarks {
  #issues: readonly Issue[] | undefined;
  readonly #counts = new Map<string, { errors: number; warnings: number }>();
  readonly #edges = new Map<string, Issue[]>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** False if the host has passed no list of issues, not even an empty one. */
  get areGiven(): boolean {
    return this.#issues !== undefined;
  }

  get list(): readonly Issue[] {
    return this.#issues ?? nothing;
  }

  set(issues: readonly Issue[] | undefined): void {
    if (issues === this.#issues) return;
    this.#issues = issues;
    this.#counts.clear();
    this.#edges.clear();
    for (const issue of this.list) {
      if (issue.edge !== undefined) {
        const name = edgeName(issue.edge);
        const known = this.#edges.get(name);
        if (known === undefined) this.#edges.set(name, [issue]);
        else known.push(issue);
      }
      if (issue.nodeId === undefined) continue;
      const count = this.#counts.get(issue.nodeId) ?? { errors: 0, warnings: 0 };
      if (issue.severity === 'error') count.errors += 1;
      else count.warnings += 1;
      this.#counts.set(issue.nodeId, count);
    }
    for (const listener of this.#listeners) listener();
  }

  countsOf(nodeId: string): { errors: number; warnings: number } {
    return this.#counts.get(nodeId) ?? none;
  }

  issuesOf(nodeId: string): readonly Issue[] {
    return this.#counts.has(nodeId) ? this.list.filter((issue) => issue.nodeId === nodeId) : [];
  }

  isEdgeMarked(placed: PlacedEdge): boolean {
    return this.issuesOfEdge(placed).length > 0;
  }

  issuesOfEdge({ edge }: PlacedEdge): readonly Issue[] {
    if (this.#edges.size === 0) return nothing;
    const { source, target, sourcePort } = edge;
    const own = this.#edges.get(edgeName({ source, target, sourcePort })) ?? nothing;
    if (sourcePort === '') return own;
    const any = this.#edges.get(edgeName({ source, target })) ?? nothing;
    return any.length === 0 ? own : [...own, ...any];
  }
}

function edgeName(edge: { source: string; target: string; sourcePort?: string }): string {
  return JSON.stringify([edge.source, edge.target, edge.sourcePort ?? '']);
}
