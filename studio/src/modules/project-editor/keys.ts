import { libraryKeys } from '../library/keys.js';

/** Query keys of the editor of apps. */
export const projectEditorKeys = {
  info: (projectId: string) => ['projectEditor', projectId, 'info'] as const,
  // What changes lists of resources changes those of apps too.
  resources: (spaceId: string, projectId: string) =>
    [...libraryKeys.space(spaceId), 'project', projectId] as const,
  search: (spaceId: string, query: string) => ['projectEditor', 'search', spaceId, query] as const,
  versions: (projectId: string) => ['projectEditor', projectId, 'versions'] as const,
  channels: (projectId: string) => ['projectEditor', projectId, 'versions', 'channels'] as const,
  served: (projectId: string) => ['projectEditor', projectId, 'versions', 'served'] as const,
  record: (projectId: string, recordId: string) =>
    ['projectEditor', projectId, 'versions', 'record', recordId] as const,
  environments: (projectId: string) => ['projectEditor', projectId, 'versions', 'environments'] as const,
  differences: (projectId: string) => ['projectEditor', projectId, 'versions', 'differences'] as const,
  deployments: (projectId: string) => ['projectEditor', projectId, 'versions', 'deployments'] as const,
  history: (projectId: string) => ['projectEditor', projectId, 'versions', 'history'] as const,
  conversations: (projectId: string) => ['projectEditor', projectId, 'conversations'] as const,
  conversationList: (projectId: string, method: number) =>
    ['projectEditor', projectId, 'conversations', method] as const,
};
