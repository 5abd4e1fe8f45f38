import type { FlowCanvasProps } from '@heddle/flow-canvas';
import type { FormDatabase } from '@heddle/node-types/forms';
import { useCallback } from 'react';

type NameOf = NonNullable<FlowCanvasProps['nameOf']>;

/** The names of what nodes refer to by id: of workflows, and of the databases and knowledge bases of the space. */
export function useResourceNames(
  workflowName: NameOf,
  databases: readonly FormDatabase[] | undefined,
  datasets: readonly { id: string; name: string }[] | undefined,
): NameOf {
  return useCallback(
    (kind, id) => {
      if (kind === 'database') return nameIn(databases, id);
      if (kind === 'dataset') return nameIn(datasets, id);
      return workflowName(kind, id);
    },
    [workflowName, databases, datasets],
  );
}

/** Undefined until the list is loaded, null for what is not in it. */
function nameIn(
  list: readonly { id: string; name: string; aliases?: readonly string[] }[] | undefined,
  id: string,
): string | null | undefined {
  if (list === undefined) return undefined;
  return list.find((one) => one.id === id || one.aliases?.includes(id))?.name ?? null;
}
