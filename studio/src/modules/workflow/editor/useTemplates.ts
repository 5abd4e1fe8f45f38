import type { FlowTemplate } from '@heddle/flow-canvas';
import type { JsonObject } from '@heddle/workflow-schema';
import { useMemo } from 'react';
import { useSingleWorkflowTemplates } from '../../market/index.js';

const none: readonly FlowTemplate[] = [];

/** Templates of the marketplace that a new workflow can start from; their documents load when they are viewed. */
export function useTemplates(isWanted: boolean): readonly FlowTemplate[] {
  const templates = useSingleWorkflowTemplates(isWanted);
  return useMemo(
    () =>
      templates?.map(({ id, name, description, loadSchema }) => ({
        ...{ id, title: name, description },
        document: async () => JSON.parse(await loadSchema()) as JsonObject,
      })) ?? none,
    [templates],
  );
}
