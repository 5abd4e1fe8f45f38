import type { FlowTemplate } from '@heddle/flow-canvas';
import type { JsonObject } from '@heddle/workflow-schema';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../shared/i18n/i18n.js';
import { samplesQuery } from './queries.js';

const none: readonly FlowTemplate[] = [];

/** Sample workflows as templates; loaded only for a new workflow. */
export function useTemplates(isWanted: boolean): readonly FlowTemplate[] {
  const language = useLanguage();
  return (
    useQuery({
      ...samplesQuery(language),
      enabled: isWanted,
      select: toTemplates,
    }).data ?? none
  );
}

function toTemplates(samples: { name: string; desc: string; schema: string }[]): FlowTemplate[] {
  return samples.map(({ name, desc, schema }) => ({
    id: name,
    title: name,
    description: desc,
    document: JSON.parse(schema) as JsonObject,
  }));
}
