import { retrievalTest } from '@heddle/api-contract/families/retrieval-test';
import { implement } from '../../kernel/implement.js';
import { deleteQuestionSet, listQuestionSets, readQuestionSet, saveQuestionSet } from './questionSets.js';
import { runTest } from './runTest.js';
import { scoreJob } from './scoreJob.js';
import { cancelScoring, compareSheets, deleteSheet, listSheets, startScoring } from './sheets.js';
import { questionSets, scoreSheets } from './tables.js';

export const retrievalTestModule = implement(
  retrievalTest,
  {
    run: runTest,
    questionSets: listQuestionSets,
    questionSet: readQuestionSet,
    saveQuestionSet,
    deleteQuestionSet,
    startScoring,
    cancelScoring,
    sheets: listSheets,
    compareSheets,
    deleteSheet,
  },
  { tables: { questionSets, scoreSheets }, jobs: [scoreJob] },
);
