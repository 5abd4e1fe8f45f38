import type { NodeBadge } from '@heddle/flow-canvas';
import { type NodeRegistry, readData, type WorkflowDocument } from '@heddle/workflow-schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../../shared/i18n/i18n.js';
import { editorMessages } from './editorMessages.js';
import { newestVersionsQuery } from './queries.js';
import type { LiveDocument } from './useLiveDocument.js';

/** Maximum number of workflows per request. */
const maxPerRequest = 100;

interface Call {
  nodeId: string;
  workflowId: string;
  version: string;
}

/** Badges on nodes that call an outdated version; a click opens the form, which can update it. */
export function useVersionBadges(
  spaceId: string,
  registry: NodeRegistry,
  live: LiveDocument | undefined,
): Readonly<Record<string, NodeBadge>> {
  // As a string: each document change creates a new array.
  const calls = useMemo(
    () => JSON.stringify(live === undefined ? [] : pinnedCalls(registry, live.document)),
    [registry, live],
  );
  const ids = useMemo(() => {
    const all = new Set((JSON.parse(calls) as Call[]).map(({ workflowId }) => workflowId));
    return [...all].sort().slice(0, maxPerRequest);
  }, [calls]);
  const newest = useQuery(newestVersionsQuery(spaceId, ids)).data;
  const language = useLanguage();
  // Keep the same array while the badges are unchanged so that the canvas does not re-render.
  return useMemo(() => {
    const template = editorMessages.messages[language].newerVersion;
    const badges: Record<string, NodeBadge> = {};
    for (const { nodeId, workflowId, version } of JSON.parse(calls) as Call[]) {
      const latest = newest?.[workflowId];
      if (latest === undefined || latest === '' || latest === version) continue;
      badges[nodeId] = { text: latest, label: template.replace('{{version}}', latest) };
    }
    return badges;
  }, [calls, newest, language]);
}

/** Calls pinned to a version; calls of a draft are always current. */
function pinnedCalls(registry: NodeRegistry, document: WorkflowDocument): Call[] {
  const found: Call[] = [];
  for (const { id, type, json } of document.nodes.values()) {
    const definition = registry.byCode(type);
    if (definition?.calls === undefined) continue;
    const read = readData(definition, json);
    if (read.issues !== undefined) continue;
    for (const { workflowId, version } of definition.calls(read.data))
      if (version !== '' && /^\d{1,19}$/.test(workflowId)) found.push({ nodeId: id, workflowId, version });
  }
  return found;
}
