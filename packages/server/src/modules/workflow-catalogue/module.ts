import { workflowCatalogue } from '@heddle/api-contract/families/workflow-catalogue';
import { emptyUntil, implement } from '../../kernel/implement.js';
import { listBound } from './boundWorkflows.js';
import { listListable } from './listableWorkflows.js';
import { searchNodePanel } from './nodePanelSearch.js';
import { listPublished } from './publishedWorkflows.js';
import { listReleased } from './releasedWorkflows.js';

export const workflowCatalogueModule = implement(workflowCatalogue, {
  released: listReleased,
  published: listPublished,
  listable: listListable,
  bound: emptyUntil('agents', listBound),
  nodePanelSearch: searchNodePanel,
});
