import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../../shared/i18n/i18n.js';
import { contentWorkflowsQuery, useContents } from './contentQueries.js';

/** A template that a canvas can start from. */
export interface WorkflowTemplate {
  id: string;
  name: string;
  description: string;
  /** JSON text of the document. */
  loadSchema(): Promise<string>;
}

/** The templates that are a single workflow and use nothing else, so that a canvas can start from them. */
export function useSingleWorkflowTemplates(isWanted: boolean): readonly WorkflowTemplate[] | undefined {
  const client = useQueryClient();
  const language = useLanguage();
  const contents = useContents(isWanted).data;
  return useMemo(
    () =>
      contents &&
      [...contents.values()]
        .filter(({ kind, is_single_workflow }) => kind === 'workflow' && is_single_workflow)
        .map(({ content_id: id, name, description }) => ({
          ...{ id, name, description },
          async loadSchema() {
            const [first] = await client.ensureQueryData(contentWorkflowsQuery(id, language));
            return first?.schema ?? '{}';
          },
        })),
    [client, contents, language],
  );
}
