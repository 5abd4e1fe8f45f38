import { showSuccess } from '@heddle/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.js';
import { wordsNow } from '../../../shared/i18n/i18n.js';
import type { Autosave } from '../autosave/createAutosave.js';
import { refreshWorkflows } from '../queries.js';
import { editorWords } from './editorWords.js';

/** Saves what is unsaved, then publishes it as the next version. */
export function usePublish(spaceId: string, workflowId: string, autosave: Autosave) {
  return useMutation({
    mutationFn: async () => {
      await autosave.flush();
      return api.workflow.publish({ workflow_id: workflowId, space_id: spaceId });
    },
    onSuccess: ({ workflow_version: version, warnings }) => {
      const words = wordsNow(editorWords);
      showSuccess(
        warnings.length > 0
          ? words('publishedWarnings', { version, warnings: warnings.join(' ') })
          : words('published', { version }),
      );
    },
    onSettled: () => refreshWorkflows(spaceId),
  });
}
