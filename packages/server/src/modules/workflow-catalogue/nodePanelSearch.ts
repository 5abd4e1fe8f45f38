import type { Input, Result } from '@heddle/api-contract';
import { panelSections, type workflowCatalogue } from '@heddle/api-contract/families/workflow-catalogue';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { findWorkflows, presentWorkflows } from '../workflow/index.js';

type Calls = typeof workflowCatalogue.calls;
type Search = Input<Calls['nodePanelSearch']>;

const nothing = { next_page_or_cursor: '', has_more: false };
const noPlugins = { plugin_list: [], ...nothing };
const noWorkflows = { workflow_list: [], ...nothing };

/**
 * What can be inserted as a node: published workflows of the library, and drafts of the same project. There are
 * no plugins yet.
 */
export async function searchNodePanel(
  context: Context,
  input: Search,
): Promise<Result<Calls['nodePanelSearch']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const { project_id: projectId } = input;
  const isAsked = (section: number) => [panelSections.all, section].includes(input.search_type ?? 0);
  return {
    ...(isAsked(panelSections.resourceWorkflow) && {
      resource_workflow: await findIn(context, access, input, { projectId: null, published: true }),
    }),
    ...(isAsked(panelSections.projectWorkflow) && {
      project_workflow: projectId ? await findIn(context, access, input, { projectId }) : noWorkflows,
    }),
    ...(isAsked(panelSections.favoritePlugin) && { favorite_plugin: noPlugins }),
    ...(isAsked(panelSections.resourcePlugin) && { resource_plugin: noPlugins }),
    ...(isAsked(panelSections.projectPlugin) && { project_plugin: noPlugins }),
    ...(isAsked(panelSections.storePlugin) && { store_plugin: noPlugins }),
  };
}

async function findIn(
  context: Context,
  access: SpaceAccess,
  input: Search,
  section: { projectId: string | null; published?: boolean },
) {
  const page = pageOf({ page: pageNumber(input.page_or_cursor), page_size: input.page_size });
  const found = await findWorkflows(context.db, access, {
    ...section,
    name: input.search_key,
    excludeId: input.exclude_workflow_id,
    page,
  });
  const { workflow_list } = await presentWorkflows(context, access, found);
  const { hasMore } = afterPage(page, found.total);
  const next = page.offset / page.limit + 2;
  return { workflow_list, has_more: hasMore, next_page_or_cursor: hasMore ? String(next) : '' };
}

// The first page for cursors of other sections.
const pageNumber = (text: string | undefined) => (text && /^[1-9]\d{0,5}$/.test(text) ? text : 1);
