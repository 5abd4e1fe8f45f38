import type { FlowCanvasProps } from '@heddle/flow-canvas';
import { type NodeRegistry, readData, type WorkflowDocument } from '@heddle/workflow-schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { workflowNamesQuery } from './queries.js';
import type { LiveDocument } from './useLiveDocument.js';

/** Maximum number of workflows per request; cards of further ones show ids. */
const maxPerRequest = 100;

/** The names of the workflows that the document calls, for the cards of these calls. */
export function useWorkflowNames(
  spaceId: string,
  registry: NodeRegistry,
  live: LiveDocument | undefined,
): NonNullable<FlowCanvasProps['nameOf']> {
  // As a string: each document change creates a new array.
  const called = useMemo(
    () => (live === undefined ? '' : calledIds(registry, live.document).join(' ')),
    [registry, live],
  );
  const ids = useMemo(() => (called === '' ? [] : called.split(' ')), [called]);
  const names = useQuery({ ...workflowNamesQuery(spaceId, ids), placeholderData: keepPreviousData }).data;
  return useCallback((kind, id) => (kind === 'workflow' ? names?.[id] : undefined), [names]);
}

function calledIds(registry: NodeRegistry, { nodes }: WorkflowDocument): string[] {
  const ids = new Set<string>();
  for (const { type, json } of nodes.values()) {
    const definition = registry.byCode(type);
    const read = definition?.calls && readData(definition, json);
    if (read === undefined || read.issues !== undefined) continue;
    for (const { workflowId } of definition?.calls?.(read.data) ?? [])
      if (/^\d{1,19}$/.test(workflowId)) ids.add(workflowId);
  }
  return [...ids].sort().slice(0, maxPerRequest);
}
