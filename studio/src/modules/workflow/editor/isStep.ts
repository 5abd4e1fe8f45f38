import type { NodeRegistry } from '@heddle/workflow-schema';

/** True for every node but the entry and the end of a workflow. */
export function isStep({ type }: { type: string }, registry: NodeRegistry): boolean {
  const definition = registry.byCode(type);
  return definition?.entry === undefined && definition?.exit === undefined;
}
