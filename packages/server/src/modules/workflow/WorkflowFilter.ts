import type { Page } from '../../kernel/paging.js';

/** Filters for lists of workflows. */
export interface WorkflowFilter {
  ids?: readonly string[] | undefined;
  /** All but this one. */
  excludeId?: string | undefined;
  /** A project; null for workflows of the library. */
  projectId?: string | null | undefined;
  name?: string | undefined;
  published?: boolean | undefined;
  creatorId?: string | undefined;
  flowMode?: number | undefined;
  deleted?: boolean;
  order?: 'created' | 'updated' | 'published' | 'deleted';
  page?: Page;
}
