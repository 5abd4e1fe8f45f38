import type { FlowTemplate } from '@heddle/flow-canvas';
import type { JsonObject } from '@heddle/workflow-schema';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.js';
import { useLanguage } from '../../../shared/i18n/i18n.js';

const none: readonly FlowTemplate[] = [];

/** Sample workflows as templates; loaded only for a new workflow. */
export function useTemplates(isWanted: boolean): readonly FlowTemplate[] {
  const language = useLanguage();
  return (
    useQuery({
      // The server localizes them by the account's language, which is that of the page.
      queryKey: ['templates', language],
      enabled: isWanted,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }) =>
        (await api.workflow.sampleList({}, { signal })).map(
          ({ name, desc, schema }): FlowTemplate => ({
            id: name,
            title: name,
            description: desc,
            document: JSON.parse(schema) as JsonObject,
          }),
        ),
    }).data ?? none
  );
}
