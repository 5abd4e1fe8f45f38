import type { Answer } from '@heddle/api-contract';
import { type testCase, testCaseLimits } from '@heddle/api-contract/families/test-case';
import { showSuccess, showUndo } from '@heddle/ui-kit';
import type { JsonObject } from '@heddle/workflow-schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { getTranslate } from '../../../shared/i18n/i18n.js';
import { messageElement } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { api } from '../api.js';
import { workflowKeys } from '../keys.js';
import { savedInputsMessages } from './savedInputsMessages.js';

/** Inputs of test runs that are saved under a name. */
export interface SavedInputs {
  id: string;
  name: string;
  values: JsonObject;
  isDefault: boolean;
  /** They do not fit the inputs of the workflow any more. */
  isOutdated: boolean;
}

type Sent = Answer<(typeof testCase.calls)['list']>['cases'][number];

const toSavedInputs = ({ caseBase, schemaIncompatible }: Sent): SavedInputs => ({
  id: caseBase.caseID,
  name: caseBase.name,
  values: JSON.parse(caseBase.input) as JsonObject,
  isDefault: caseBase.isDefault,
  isOutdated: schemaIncompatible,
});

const subjectOf = (workflowId: string) => ({ bizComponentSubject: { componentID: workflowId } });

export function useSavedInputs(workflowId: string) {
  return useQuery({
    queryKey: workflowKeys.savedInputs(workflowId),
    queryFn: async ({ signal }) => {
      const { cases } = await api.testCase.list(
        { ...subjectOf(workflowId), pageLimit: testCaseLimits.cases },
        { signal },
      );
      return cases.map(toSavedInputs);
    },
  });
}

/** What is saved: all of it for new inputs, only changes of those with an id. */
type InputsToSave = Partial<Omit<SavedInputs, 'isOutdated'>>;

/** Saving and deleting. Deleted inputs are saved again if the user undoes it. */
export function useChangeInputs(workflowId: string) {
  const refresh = () =>
    void queryClient.invalidateQueries({ queryKey: workflowKeys.savedInputs(workflowId) });
  const t = getTranslate(savedInputsMessages);
  const save = useMutation({
    mutationFn: async ({ id, name, values, isDefault }: InputsToSave) => {
      const { caseDetail } = await api.testCase.save({
        ...subjectOf(workflowId),
        caseBase: { caseID: id, name, input: values && JSON.stringify(values), isDefault },
      });
      return toSavedInputs(caseDetail);
    },
    onSuccess: ({ name }) => showSuccess(t('saved', { name })),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedInputs) => api.testCase.delete({ caseIDs: [id] }),
    onSuccess: (_, { name, values, isDefault }) =>
      showUndo({
        message: t('removed', { name }),
        undo: messageElement(sharedMessages, 'undo'),
        onUndo: () => save.mutate({ name, values, isDefault }),
      }),
    onSettled: refresh,
  });
  return { save, remove };
}

/** Has a model write inputs, which are not saved. */
export function useWriteInputs(workflowId: string) {
  return useMutation({
    mutationFn: async () => {
      const { genCaseData } = await api.testCase.generate({ ...subjectOf(workflowId), count: 1 });
      return JSON.parse(genCaseData[0]?.input ?? '{}') as JsonObject;
    },
  });
}
