/** Query keys of knowledge bases. */
export const knowledgeKeys = {
  all: ['knowledge'] as const,
  lists: (spaceId: string) => ['knowledge', 'list', spaceId] as const,
  list: (spaceId: string, filter: object) => ['knowledge', 'list', spaceId, filter] as const,
  /** Of the library and an app. */
  namesWith: (spaceId: string, projectId: string | undefined) =>
    ['knowledge', 'list', spaceId, 'names', projectId] as const,
  named: (spaceId: string, ids: readonly string[]) => ['knowledge', 'named', spaceId, ids] as const,
  estimate: (min: number, max: number) => ['knowledge', 'estimate', min, max] as const,
  dataset: (datasetId: string) => ['knowledge', 'dataset', datasetId] as const,
  detail: (datasetId: string) => ['knowledge', 'dataset', datasetId, 'detail'] as const,
  agents: (datasetId: string) => ['knowledge', 'dataset', datasetId, 'agents'] as const,
  documents: (datasetId: string) => ['knowledge', 'dataset', datasetId, 'documents'] as const,
  progresses: ['knowledge', 'progress'] as const,
  progress: (documentIds: readonly string[]) => ['knowledge', 'progress', documentIds] as const,
  everyChunk: ['knowledge', 'chunks'] as const,
  chunks: (documentId: string) => ['knowledge', 'chunks', documentId] as const,
  chunkList: (documentId: string, keyword: string) => ['knowledge', 'chunks', documentId, keyword] as const,
  original: (documentId: string, start: number) => ['knowledge', 'original', documentId, start] as const,
  rows: (documentId: string, search: string, sort: object | undefined) =>
    ['knowledge', 'chunks', documentId, 'rows', search, sort] as const,
  photos: (datasetId: string) => ['knowledge', 'dataset', datasetId, 'photos'] as const,
  photoList: (datasetId: string, filter: object) =>
    ['knowledge', 'dataset', datasetId, 'photos', filter] as const,
  review: (reviewId: string) => ['knowledge', 'review', reviewId] as const,
  preview: (datasetId: string, request: string) =>
    ['knowledge', 'dataset', datasetId, 'preview', request] as const,
  sheet: (request: object) => ['knowledge', 'sheet', request] as const,
  links: (taskId: string) => ['knowledge', 'links', taskId] as const,
  web: (ids: readonly string[]) => ['knowledge', 'web', ids] as const,
  found: (datasetId: string, text: string) => ['knowledge', 'dataset', datasetId, 'found', text] as const,
  everyQuestionSet: ['knowledge', 'questionSets'] as const,
  questionSets: (datasetId: string) => ['knowledge', 'questionSets', 'of', datasetId] as const,
  questionSet: (id: string) => ['knowledge', 'questionSets', id] as const,
  sheets: (id: string) => ['knowledge', 'questionSets', id, 'sheets'] as const,
  comparison: (ids: readonly string[]) => ['knowledge', 'questionSets', 'comparison', ids] as const,
  settings: ['knowledge', 'settings'] as const,
  connections: ['knowledge', 'connections'] as const,
  consentUrl: (connectionId: string) => ['knowledge', 'consentUrl', connectionId] as const,
  finishConsent: (state: string) => ['knowledge', 'finishConsent', state] as const,
  entries: (connectionId: string, folderId: string, words: string) =>
    ['knowledge', 'entries', connectionId, folderId, words] as const,
  imports: ['knowledge', 'imports'] as const,
  imported: (taskIds: readonly string[]) => ['knowledge', 'imports', taskIds] as const,
};
