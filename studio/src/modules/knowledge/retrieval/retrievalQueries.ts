import type { Answer } from '@heddle/api-contract';
import type { retrievalTest } from '@heddle/api-contract/families/retrieval-test';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import { knowledgeKeys } from '../keys.js';
import { type TestSettings, toWire } from './RetrievalSettings.js';

type Calls = typeof retrievalTest.calls;
export type QuestionSet = Answer<Calls['questionSets']>['question_sets'][number];
export type Comparison = Answer<Calls['compareSheets']>;
export type Sheet = Comparison['sheets'][number];

const pollMs = 1500;

export interface Message {
  role: 'user' | 'assistant';
  content: string;
}

/** Searches and reports every step; the page shows errors. */
export function useRunTest(datasetId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (test: { question: string; history: Message[]; settings: TestSettings }) =>
      (
        await api.retrievalTest.run({
          dataset_ids: [datasetId],
          question: test.question,
          ...(test.history.length > 0 && { history: test.history }),
          settings: toWire(test.settings),
        })
      ).report,
  });
}

/** Chunks of a knowledge base that contain a text. */
export function useFoundChunks(datasetId: string, text: string) {
  return useQuery({
    queryKey: knowledgeKeys.found(datasetId, text),
    enabled: text !== '',
    queryFn: async ({ signal }) =>
      (
        await api.knowledge.listSlices({ dataset_id: datasetId, keyword: text, page_size: 20 }, { signal })
      ).slices.map((slice) => ({
        id: slice.slice_id,
        documentId: slice.document_id,
        documentName: slice.document_name,
        number: Number(slice.sequence),
        content: slice.content,
        isEnabled: slice.is_enabled,
        isPending: slice.status === 0,
      })),
  });
}

export type FoundChunk = NonNullable<ReturnType<typeof useFoundChunks>['data']>[number];

export function useQuestionSets(datasetId: string) {
  return useQuery({
    queryKey: knowledgeKeys.questionSets(datasetId),
    queryFn: async ({ signal }) =>
      (await api.retrievalTest.questionSets({ dataset_id: datasetId }, { signal })).question_sets,
  });
}

export function useQuestionSet(id: string) {
  return useQuery({
    queryKey: knowledgeKeys.questionSet(id),
    enabled: id !== '',
    queryFn: async ({ signal }) =>
      (await api.retrievalTest.questionSet({ question_set_id: id }, { signal })).question_set,
  });
}

export interface SetChange {
  /** Empty for a new set. */
  id: string;
  name: string;
  questions: readonly { question: string; expected: readonly string[] }[];
}

/** Creates or replaces a question set; the dialog shows errors. */
export function useSaveQuestionSet(datasetId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ id, name, questions }: SetChange) =>
      api.retrievalTest.saveQuestionSet({
        dataset_id: datasetId,
        ...(id !== '' && { question_set_id: id }),
        name,
        questions: questions.map(({ question, expected }) => ({
          question,
          expected_slice_ids: [...expected],
        })),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: knowledgeKeys.everyQuestionSet }),
  });
}

/** Adds a question to a set that is stored. */
export function useAddQuestion(datasetId: string) {
  return useMutation({
    mutationFn: async ({
      setId,
      question,
      expected,
    }: {
      setId: string;
      question: string;
      expected: string[];
    }) => {
      const { question_set } = await api.retrievalTest.questionSet({ question_set_id: setId });
      const others = question_set.questions.filter((stored) => stored.question !== question);
      return api.retrievalTest.saveQuestionSet({
        dataset_id: datasetId,
        question_set_id: setId,
        name: question_set.name,
        questions: [
          ...others.map(({ question: text, expected_slice_ids, missing_slice_ids }) => ({
            question: text,
            // Chunks that no longer exist would be refused.
            expected_slice_ids: expected_slice_ids.filter((id) => !missing_slice_ids.includes(id)),
          })),
          { question, expected_slice_ids: expected },
        ],
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: knowledgeKeys.everyQuestionSet }),
  });
}

export function useDeleteQuestionSet() {
  return useMutation({
    mutationFn: (id: string) => api.retrievalTest.deleteQuestionSet({ question_set_id: id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: knowledgeKeys.everyQuestionSet }),
  });
}

const isOpen = ({ state }: Sheet) => state === 'waiting' || state === 'running';

/** Score sheets of a set, newest first; asks again while one is being filled. */
export function useSheets(setId: string) {
  return useQuery({
    queryKey: knowledgeKeys.sheets(setId),
    enabled: setId !== '',
    queryFn: async ({ signal }) =>
      (await api.retrievalTest.sheets({ question_set_id: setId }, { signal })).sheets,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? pollMs : false),
  });
}

export function useStartScoring() {
  return useMutation({
    mutationFn: ({ setId, name, settings }: { setId: string; name: string; settings: TestSettings }) =>
      api.retrievalTest.startScoring({ question_set_id: setId, name, settings: toWire(settings) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: knowledgeKeys.everyQuestionSet }),
  });
}

export function useCancelScoring() {
  return useMutation({
    mutationFn: (sheetId: string) => api.retrievalTest.cancelScoring({ sheet_id: sheetId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: knowledgeKeys.everyQuestionSet }),
  });
}

export function useDeleteSheet() {
  return useMutation({
    mutationFn: (sheetId: string) => api.retrievalTest.deleteSheet({ sheet_id: sheetId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: knowledgeKeys.everyQuestionSet }),
  });
}

export function useComparison(sheetIds: readonly string[]) {
  return useQuery({
    queryKey: knowledgeKeys.comparison(sheetIds),
    enabled: sheetIds.length > 0,
    queryFn: ({ signal }) => api.retrievalTest.compareSheets({ sheet_ids: [...sheetIds] }, { signal }),
    placeholderData: (before) => before,
  });
}
