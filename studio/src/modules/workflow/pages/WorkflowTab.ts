import { lazy } from 'react';

/** The editor of one workflow within the editor of its app; its code loads when it is first shown. */
export const WorkflowTab = lazy(async () => ({
  default: (await import('./WorkflowView.js')).WorkflowView,
}));
