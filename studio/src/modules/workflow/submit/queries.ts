import type { JsonObject } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import type { Autosave } from '../autosave/createAutosave.js';
import { workflowKeys } from '../keys.js';
import { refreshWorkflows } from '../queries.js';

/** A submission that has to be merged first. */
export interface NewerSubmission {
  commitId: string;
  author: string;
  json: JsonObject;
}

/** Saves and submits the draft; resolves with the submission to merge with, if there is a newer one. */
export function useSubmit(spaceId: string, workflowId: string, autosave: Autosave, notSaved: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({
      note,
      isForced,
    }: {
      note: string;
      isForced: boolean;
    }): Promise<NewerSubmission | undefined> => {
      const saved = await autosave.flush();
      if ('error' in saved) throw saved.error;
      if (saved.kind !== 'saved') throw new TypeError(notSaved);
      const where = { workflow_id: workflowId, space_id: spaceId };
      const { need_merge, submit_commit_id } = await api.workflow.submit({
        ...where,
        desc: note,
        force: isForced,
      });
      if (!need_merge) return undefined;
      const [latest, { schema }] = await Promise.all([
        api.workflow.latest(where),
        api.workflow.historySchema({ ...where, commit_id: submit_commit_id }),
      ]);
      const parsed = parseDocumentText(schema);
      if (parsed.error) throw new TypeError(parsed.error.message);
      return { commitId: submit_commit_id, author: latest.latest_submit_author, json: parsed.json };
    },
    onSettled: () =>
      Promise.all([
        refreshWorkflows(spaceId),
        queryClient.invalidateQueries({ queryKey: workflowKeys.versions(workflowId) }),
      ]),
  });
}

/** Stores a merged document as the draft, based on the submission it was merged with. */
export function useMerge(spaceId: string, workflowId: string, autosave: Autosave) {
  return useMutation({
    mutationFn: async ({ json, commitId }: { json: JsonObject; commitId: string }) => {
      const schema = JSON.stringify(json);
      const { submit_commit_id } = await api.workflow.merge({
        workflow_id: workflowId,
        space_id: spaceId,
        schema,
        submit_commit_id: commitId,
      });
      await autosave.overwrite(submit_commit_id, () => schema);
    },
  });
}
