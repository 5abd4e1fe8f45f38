import type { CopyRequest } from './CopyRequest.js';

/** Query keys of copies. */
export const copyKeys = {
  preview: (request: CopyRequest) => ['copies', 'preview', request] as const,
  task: (taskId: string) => ['copies', 'task', taskId] as const,
};
