import { workflowModes } from '@heddle/api-contract/families/workflow';
import { showSuccess, showUndo } from '@heddle/ui-kit';
import {
  type InfiniteData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { useEnclosingApp, useProjectField } from '../../shared/enclosing-app/EnclosingApp.js';
import { getTranslate } from '../../shared/i18n/i18n.js';
import { messageElement } from '../../shared/i18n/Message.js';
import { sharedMessages } from '../../shared/i18n/sharedMessages.js';
import { saveAsFile } from '../../shared/parts/saveAsFile.js';
import { developKeys } from '../develop/keys.js';
import { libraryKeys } from '../library/keys.js';
import { modelKeys } from '../model/keys.js';
import { api } from './api.js';
import { workflowKeys } from './keys.js';
import { toWorkflowRow, type WorkflowRow, type WorkflowState } from './WorkflowRow.js';
import { workflowMessages } from './workflowMessages.js';

const pageSize = 24;
/** Values of `order_by` and `flow_mode` in the API. */
const orders = { newest: 0, edited: 1 } as const;
const everyMode = 100;

/** Refreshes every list of workflows of this space. */
export function refreshWorkflows(spaceId: string): Promise<void> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: workflowKeys.lists(spaceId) }),
    queryClient.invalidateQueries({ queryKey: libraryKeys.space(spaceId) }),
    queryClient.invalidateQueries({ queryKey: developKeys.space(spaceId) }),
  ]).then(() => undefined);
}

interface WorkflowSearch {
  /** Substring of the name. */
  search?: string;
  /** Only these workflows, all on one page. */
  ids?: string[];
  /** Counted from 1. */
  page?: number;
  /** Last edit by default. */
  order?: keyof typeof orders;
  /** Only workflows of this app; those of the library without it. */
  projectId?: string | undefined;
  /** Only workflows created by the user. */
  isOwn?: boolean;
}

/** One page of a space's workflows. */
export async function findWorkflows(
  spaceId: string,
  { search = '', ids, page = 1, order = 'edited', projectId, isOwn = false }: WorkflowSearch,
  signal: AbortSignal,
): Promise<{ rows: WorkflowRow[]; total: number; hasMore: boolean }> {
  const size = ids?.length ?? pageSize;
  const { workflow_list, total } = await api.workflow.workflowList(
    {
      space_id: spaceId,
      name: search,
      ...(ids && { workflow_ids: ids }),
      page,
      size,
      order_by: orders[order],
      ...(projectId !== undefined && { project_id: projectId }),
      ...(isOwn && { login_user_create: true }),
      flow_mode: everyMode,
    },
    { signal },
  );
  return { rows: workflow_list.map(toWorkflowRow), total, hasMore: page * size < total };
}

/** What is known of a draft without its document. */
export interface DraftState {
  commitId: string;
  state: WorkflowState;
}

/** State and commit of one draft; undefined if it was deleted. */
export async function findDraftState(
  spaceId: string,
  workflowId: string,
  signal: AbortSignal,
): Promise<DraftState | undefined> {
  const { workflow_list } = await api.workflow.workflowList(
    { space_id: spaceId, workflow_ids: [workflowId], page: 1, size: 1, flow_mode: everyMode },
    { signal },
  );
  const [row] = workflow_list;
  return row && { commitId: row.submit_commit_id, state: toWorkflowRow(row).state };
}

/** Workflows of a space by last edit, paginated, filtered by name. */
export function useWorkflows(spaceId: string, search: string) {
  return useInfiniteQuery({
    queryKey: workflowKeys.list(spaceId, search),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => findWorkflows(spaceId, { search, page: pageParam }, signal),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    select: (data: InfiniteData<{ rows: WorkflowRow[]; total: number }>) => ({
      rows: data.pages.flatMap((page) => page.rows),
      total: data.pages[0]?.total ?? 0,
    }),
  });
}

/** Workflows that those of the enclosing app may call before those of the library; none elsewhere. */
export function useWorkflowsOfApp(spaceId: string): readonly WorkflowRow[] | undefined {
  const projectId = useEnclosingApp()?.projectId;
  const { data } = useQuery({
    queryKey: workflowKeys.ofProject(spaceId, projectId ?? ''),
    enabled: projectId !== undefined,
    queryFn: async ({ signal }) => {
      const rows: WorkflowRow[] = [];
      for (let page = 1; ; page++) {
        const found = await findWorkflows(spaceId, { projectId, page }, signal);
        rows.push(...found.rows);
        if (!found.hasMore) return rows;
      }
    },
  });
  return projectId === undefined ? noRows : data;
}

const noRows: readonly WorkflowRow[] = [];

/** Models of this installation, the demo model last. */
export const modelsQuery = (spaceId: string) =>
  queryOptions({
    queryKey: modelKeys.choice(spaceId),
    queryFn: async ({ signal }) => {
      const answer = await api.model.typeList({ space_id: spaceId }, { signal });
      return answer.model_list.map((entry) => ({
        id: entry.model_type,
        name: entry.name,
        isDemo: entry.is_demo,
      }));
    },
    staleTime: 60_000,
  });

export function useModels(spaceId: string) {
  return useQuery(modelsQuery(spaceId));
}

interface NewWorkflow {
  name: string;
  description: string;
  isChatFlow?: boolean;
  /** The app that it belongs to; the library without it. */
  project_id?: string;
  /** Initial canvas JSON; without it the server creates entry and end nodes. */
  schema?: string;
  /** Whether `write` makes the initial canvas JSON. */
  isWritten?: boolean;
}

/** Creates a workflow with entry and end nodes; resolves with its id. */
export async function createWorkflow(
  spaceId: string,
  { name, description, isChatFlow = false, project_id }: Omit<NewWorkflow, 'schema' | 'isWritten'>,
): Promise<string> {
  const created = await api.workflow.create({
    ...(project_id !== undefined && { project_id }),
    space_id: spaceId,
    name,
    desc: description,
    icon_uri: '',
    flow_mode: isChatFlow ? workflowModes.chatFlow : workflowModes.workflow,
  });
  return created.workflow_id;
}

/** Replaces the document of a workflow that nobody else has open. */
export async function saveWorkflow(spaceId: string, workflowId: string, schema: string): Promise<void> {
  await api.workflow.save({ workflow_id: workflowId, space_id: spaceId, schema });
}

export async function deleteWorkflow(spaceId: string, workflowId: string): Promise<void> {
  await api.workflow.delete({ workflow_id: workflowId, space_id: spaceId });
}

/** The stored draft of a workflow. */
export async function readWorkflow(spaceId: string, workflowId: string) {
  const { workflow, vcs_data } = await api.workflow.canvas({ space_id: spaceId, workflow_id: workflowId });
  return { text: workflow.schema_json, commitId: vcs_data.submit_commit_id };
}

export function useCreateWorkflow(
  spaceId: string,
  write?: (workflow: Pick<NewWorkflow, 'description'>) => Promise<string>,
) {
  const ofProject = useProjectField();
  return useMutation({
    mutationFn: async ({ schema: given, isWritten, ...workflow }: NewWorkflow) => {
      // A document that cannot be written leaves no empty workflow behind.
      const schema = isWritten && write ? await write(workflow) : given;
      const id = await createWorkflow(spaceId, { ...workflow, ...ofProject });
      if (schema !== undefined) await saveWorkflow(spaceId, id, schema);
      return id;
    },
    onSettled: () => void refreshWorkflows(spaceId),
  });
}

export function useRenameWorkflow(spaceId: string) {
  return useMutation({
    mutationFn: (change: { id: string; name: string; description: string }) =>
      api.workflow.updateMeta({
        workflow_id: change.id,
        space_id: spaceId,
        name: change.name,
        desc: change.description,
      }),
    onSettled: () => void refreshWorkflows(spaceId),
  });
}

export function useDuplicateWorkflow(spaceId: string) {
  return useMutation({
    mutationFn: (id: string) => api.workflow.copy({ workflow_id: id, space_id: spaceId }),
    onSettled: () => void refreshWorkflows(spaceId),
  });
}

/** Deletes at once and offers undo. */
export function useDeleteWorkflow(spaceId: string) {
  const restore = useRestoreWorkflow(spaceId);
  return useMutation({
    mutationFn: (row: { id: string; name: string }) => deleteWorkflow(spaceId, row.id),
    onSuccess: (_answer, row) =>
      showUndo({
        message: messageElement(workflowMessages, 'deleted', { name: row.name }),
        undo: messageElement(sharedMessages, 'undo'),
        onUndo: () => restore.mutate(row),
      }),
    onSettled: () => void refreshWorkflows(spaceId),
  });
}

export function useRestoreWorkflow(spaceId: string) {
  return useMutation({
    mutationFn: (row: { id: string; name: string }) =>
      api.workflow.restore({ workflow_id: row.id, space_id: spaceId }),
    onSuccess: (_answer, row) => showSuccess(getTranslate(workflowMessages)('restored', { name: row.name })),
    onSettled: () => refreshWorkflows(spaceId),
  });
}

/** Downloads the stored document as a `.flow` file, like the editor; the text is exactly as saved. */
export async function exportWorkflow(
  spaceId: string,
  row: Pick<WorkflowRow, 'id' | 'name' | 'isChatFlow'>,
): Promise<void> {
  // On demand: it brings the parser of documents, which lists do not need.
  const [{ text }, { writeFlowText }] = await Promise.all([
    readWorkflow(spaceId, row.id),
    import('@heddle/workflow-schema/import'),
  ]);
  const flowMode = row.isChatFlow ? workflowModes.chatFlow : workflowModes.workflow;
  const source = { host: window.location.host, spaceId, workflowId: row.id, flowMode };
  saveAsFile(`${row.name}.flow`, writeFlowText(text, source));
}
