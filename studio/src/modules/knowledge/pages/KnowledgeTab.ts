import { lazy } from 'react';

/** A knowledge base within the editor of its app; its code loads when it is first shown. */
export const KnowledgeTab = lazy(async () => ({
  default: (await import('./KnowledgeView.js')).KnowledgeView,
}));
