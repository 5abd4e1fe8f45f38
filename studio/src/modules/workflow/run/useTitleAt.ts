import { executionOf, frameOf, type RunState } from '@heddle/workflow-schema/runs';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { calledTitlesQuery } from './queries.js';

/** Returns node titles by path in the run, including nodes of called workflows once loaded. */
export function useTitleAt(
  spaceId: string,
  run: RunState | undefined,
  nodeTitle: (nodeId: string) => string,
): (path: string) => string {
  const called = useMemo(() => {
    const keys = new Map<string, { workflowId: string; version: string }>();
    for (const { workflowId, version = '' } of run?.frames.values() ?? [])
      if (workflowId !== undefined) keys.set(`${workflowId}@${version}`, { workflowId, version });
    return [...keys];
  }, [run]);
  const titles = useQueries({
    queries: called.map(([, { workflowId, version }]) => calledTitlesQuery(spaceId, workflowId, version)),
    combine: (results) =>
      new Map(results.flatMap(({ data }, index) => (data ? [[called[index]?.[0] ?? '', data]] : []))),
  });
  return (path) => {
    const id = path.slice(path.lastIndexOf('/') + 1);
    const frame = run?.frames.get(run ? executionOf(run, frameOf(path)) : '');
    // The inner copy of a node in batch mode has the node's own title.
    const [own, outer] = [id, id.replace(/_inner$/, '')];
    if (frame?.workflowId === undefined) return nodeTitle(outer);
    const known = titles.get(`${frame.workflowId}@${frame.version ?? ''}`);
    return known?.get(own) ?? known?.get(outer) ?? id;
  };
}
