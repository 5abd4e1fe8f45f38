import type { FlowCanvasProps, ItemSource, NodeItem } from '@heddle/flow-canvas';
import { subWorkflow } from '@heddle/node-types';
import { copyInterface } from '@heddle/node-types/forms';
import { useMemo } from 'react';
import { withErrorText } from '../../../shared/api/withErrorText.js';
import { useEnclosingApp } from '../../../shared/enclosing-app/EnclosingApp.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { findTools, pickSources } from '../../plugin/index.js';
import { findWorkflows } from '../queries.js';
import type { WorkflowRow } from '../WorkflowRow.js';
import { editorMessages } from './editorMessages.js';
import { portsOf } from './portsOf.js';
import { toolItem, toolItems } from './toolItems.js';
import type { useCallableWorkflows } from './useCallableWorkflows.js';
import type { useWorkflowCreation } from './useWorkflowCreation.js';

type MakeWorkflow = ReturnType<typeof useWorkflowCreation>['make'];
type LoadInterface = ReturnType<typeof useCallableWorkflows>['loadWorkflowInterface'];

const toolTexts = {
  plugin: { label: 'cataloguePlugins', emptyText: 'catalogueNoPlugins' },
  builtIn: { label: 'catalogueBuiltIn', emptyText: undefined },
  mcp: { label: 'catalogueMcp', emptyText: 'catalogueNoMcp' },
  market: { label: 'catalogueMarket', emptyText: 'catalogueNoMarket' },
} as const;

/** Items for the catalogue dialog: callable workflows of the space, and tools. */
export function useItemCatalogue(
  spaceId: string,
  workflowId: string,
  loadInterface: LoadInterface,
  makeWorkflow: MakeWorkflow,
): Required<Pick<FlowCanvasProps, 'itemCatalogue' | 'searchItems'>> {
  const t = useMessages(editorMessages);
  const projectId = useEnclosingApp()?.projectId;
  return useMemo(() => {
    const itemsOf = (rows: readonly WorkflowRow[]) =>
      rows.filter(({ id }) => id !== workflowId).map((row) => toItem(row, loadInterface));
    const workflowsOf = (ofProject: string | undefined, label: string): ItemSource => ({
      id: ofProject === undefined ? 'workflows' : 'workflowsOfApp',
      label,
      emptyText: t('catalogueNoWorkflows'),
      filters: [
        {
          id: 'order',
          label: t('catalogueOrder'),
          choices: [
            { value: 'edited', label: t('catalogueEdited') },
            { value: 'newest', label: t('catalogueNewest') },
          ],
        },
        {
          id: 'creator',
          label: t('catalogueCreator'),
          choices: [
            { value: 'everybody', label: t('catalogueEverybody') },
            { value: 'me', label: t('catalogueMine') },
          ],
        },
      ],
      creation: {
        label: t('catalogueNew'),
        make: async () => {
          const made = await makeWorkflow();
          return made && toItem(made, loadInterface);
        },
      },
      list: (query, { next = '1', filters = {}, signal }) =>
        withErrorText(async () => {
          const page = Number(next);
          const { rows, hasMore } = await findWorkflows(
            spaceId,
            {
              search: query,
              page,
              projectId: ofProject,
              order: filters['order'] === 'newest' ? 'newest' : 'edited',
              isOwn: filters['creator'] === 'me',
            },
            signal,
          );
          return { items: itemsOf(rows), ...(hasMore && { next: String(page + 1) }) };
        }),
    });
    const workflows =
      projectId === undefined
        ? [workflowsOf(undefined, t('catalogueWorkflows'))]
        : [workflowsOf(projectId, t('catalogueOfApp')), workflowsOf(undefined, t('catalogueLibrary'))];
    const tools = pickSources.map((source): ItemSource => {
      const { label, emptyText } = toolTexts[source];
      return {
        id: `${source}Tools`,
        label: t(label),
        ...(emptyText && { emptyText: t(emptyText) }),
        list: (text, { next = '1', signal }) =>
          withErrorText(async () => {
            const found = await findTools[source]({
              ...{ spaceId, projectId, text, signal },
              page: Number(next),
            });
            const items = found.groups.flatMap(({ tools }) => tools.map((tool) => toolItem(spaceId, tool)));
            return { items, ...(found.next !== undefined && { next: String(found.next) }) };
          }),
      };
    });
    return {
      itemCatalogue: {
        sources: [...workflows, ...tools],
        itemsOf: (itemIds, { signal }) =>
          withErrorText(async () => {
            const ids = itemIds.flatMap((id) => (id.startsWith(prefix) ? [id.slice(prefix.length)] : []));
            const [rows, named] = await Promise.all([
              ids.length === 0 ? [] : findWorkflows(spaceId, { ids }, signal).then((page) => page.rows),
              toolItems(spaceId, itemIds, signal),
            ]);
            return [...itemsOf(rows), ...named];
          }),
      },
      searchItems: async (query, options) => {
        const pages = await Promise.all(workflows.map((source) => source.list(query, options)));
        return { items: pages.flatMap(({ items }) => items) };
      },
    };
  }, [spaceId, projectId, workflowId, loadInterface, makeWorkflow, t]);
}

// Favourites are stored for the whole browser and may later hold other kinds of items.
const prefix = 'workflow ';

function toItem(
  { id, name, description }: Pick<WorkflowRow, 'id' | 'name' | 'description'>,
  loadInterface: LoadInterface,
): NodeItem {
  return {
    id: `${prefix}${id}`,
    label: name,
    description,
    category: subWorkflow.category,
    definition: subWorkflow.name,
    describe: () =>
      withErrorText(async () => {
        const callee = await loadInterface(id);
        return {
          inputs: portsOf(callee.inputs),
          outputs: portsOf(callee.outputs),
          prepare: (data) => copyInterface(data, id, callee),
        };
      }),
  };
}
