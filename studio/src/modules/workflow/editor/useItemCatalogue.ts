import type { FlowCanvasProps, ItemPort, ItemSource, NodeItem } from '@heddle/flow-canvas';
import { subWorkflow } from '@heddle/node-types';
import { copyInterface } from '@heddle/node-types/forms';
import { type JsonObject, readVariables } from '@heddle/workflow-schema';
import { useMemo } from 'react';
import { inWords } from '../../../shared/api/inWords.js';
import { useWords } from '../../../shared/i18n/i18n.js';
import { findWorkflows } from '../queries.js';
import type { WorkflowRow } from '../WorkflowRow.js';
import { editorWords } from './editorWords.js';
import type { useCallableWorkflows } from './useCallableWorkflows.js';
import type { useWorkflowMaker } from './useWorkflowMaker.js';

type MakeWorkflow = ReturnType<typeof useWorkflowMaker>['make'];
type LoadInterface = ReturnType<typeof useCallableWorkflows>['loadWorkflowInterface'];

/** What can be added beyond the nodes of the panel: the workflows of the space, to be called. There are no plugins yet. */
export function useItemCatalogue(
  spaceId: string,
  workflowId: string,
  loadInterface: LoadInterface,
  makeWorkflow: MakeWorkflow,
): Required<Pick<FlowCanvasProps, 'itemCatalogue' | 'searchItems'>> {
  const words = useWords(editorWords);
  return useMemo(() => {
    const itemsOf = (rows: readonly WorkflowRow[]) =>
      rows.filter(({ id }) => id !== workflowId).map((row) => toItem(row, loadInterface));
    const workflows: ItemSource = {
      id: 'workflows',
      label: words('catalogueWorkflows'),
      emptyText: words('catalogueNoWorkflows'),
      filters: [
        {
          id: 'order',
          label: words('catalogueOrder'),
          choices: [
            { value: 'edited', label: words('catalogueEdited') },
            { value: 'newest', label: words('catalogueNewest') },
          ],
        },
        {
          id: 'creator',
          label: words('catalogueCreator'),
          choices: [
            { value: 'everybody', label: words('catalogueEverybody') },
            { value: 'me', label: words('catalogueMine') },
          ],
        },
      ],
      creation: {
        label: words('catalogueNew'),
        make: async () => {
          const made = await makeWorkflow();
          return made && toItem(made, loadInterface);
        },
      },
      list: (query, { next = '1', filters = {}, signal }) =>
        inWords(async () => {
          const page = Number(next);
          const { rows, hasMore } = await findWorkflows(
            spaceId,
            {
              search: query,
              page,
              order: filters['order'] === 'newest' ? 'newest' : 'edited',
              isOwn: filters['creator'] === 'me',
            },
            signal,
          );
          return { items: itemsOf(rows), ...(hasMore && { next: String(page + 1) }) };
        }),
    };
    const plugins: ItemSource = {
      id: 'plugins',
      label: words('cataloguePlugins'),
      emptyText: words('catalogueNoPlugins'),
      list: async () => ({ items: [] }),
    };
    return {
      itemCatalogue: {
        sources: [workflows, plugins],
        itemsOf: (itemIds, { signal }) =>
          inWords(async () => {
            const ids = itemIds.flatMap((id) => (id.startsWith(prefix) ? [id.slice(prefix.length)] : []));
            return ids.length === 0 ? [] : itemsOf((await findWorkflows(spaceId, { ids }, signal)).rows);
          }),
      },
      searchItems: workflows.list,
    };
  }, [spaceId, workflowId, loadInterface, makeWorkflow, words]);
}

// Favourites are remembered for the whole browser, and other kinds of things will be among them.
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
      inWords(async () => {
        const callee = await loadInterface(id);
        return {
          inputs: portsOf(callee.inputs),
          outputs: portsOf(callee.outputs),
          prepare: (data) => copyInterface(data, id, callee),
        };
      }),
  };
}

function portsOf(variables: readonly JsonObject[]): ItemPort[] {
  return readVariables(variables as JsonObject[]).map(({ name, type, description, required }) => ({
    name,
    type,
    ...(description && { description }),
    ...(required && { isRequired: true }),
  }));
}
