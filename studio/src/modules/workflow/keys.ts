/** Query keys of workflows. */
export const workflowKeys = {
  all: ['workflows'] as const,
  lists: (spaceId: string) => ['workflows', spaceId] as const,
  list: (spaceId: string, search: string) => ['workflows', spaceId, search] as const,
  ofProject: (spaceId: string, projectId: string) => ['workflows', spaceId, 'project', projectId] as const,
  state: (spaceId: string, workflowId: string) => ['workflows', spaceId, 'state', workflowId] as const,
  stored: (spaceId: string, workflowId: string) => ['workflow', spaceId, workflowId] as const,
  publishState: (workflowId: string) => ['publishState', workflowId] as const,
  versions: (workflowId: string) => ['versions', workflowId] as const,
  versionsOf: (workflowId: string, part: string) => ['versions', workflowId, part] as const,
  newestVersions: (spaceId: string, workflowIds: readonly string[]) =>
    ['newestVersions', spaceId, workflowIds] as const,
  names: (spaceId: string, workflowIds: readonly string[]) =>
    ['workflowNames', spaceId, workflowIds] as const,
  calledTitles: (spaceId: string, workflowId: string, version: string) =>
    ['calledTitles', spaceId, workflowId, version] as const,
  callable: (spaceId: string, workflowId: string) => ['callableWorkflow', spaceId, workflowId] as const,
  dependencies: (spaceId: string, workflowId: string) =>
    ['workflowDependencies', spaceId, workflowId] as const,
  runs: (spaceId: string) => ['workflowRuns', spaceId] as const,
  runList: (spaceId: string, filter: object) => ['workflowRuns', spaceId, 'list', filter] as const,
  newestRuns: (spaceId: string, filter: object) => ['workflowRuns', spaceId, 'newest', filter] as const,
  runDocument: (workflowId: string, executeId: string) => ['runDocument', workflowId, executeId] as const,
  answerRun: (executeId: string) => ['answerRun', executeId] as const,
  testCase: (workflowId: string, executeId: string) => ['testCase', workflowId, executeId] as const,
  savedInputs: (workflowId: string) => ['savedInputs', workflowId] as const,
  runFacts: (workflowId: string, executeId: string) => ['runFacts', workflowId, executeId] as const,
  role: (workflowId: string) => ['chatFlowRole', workflowId] as const,
};
