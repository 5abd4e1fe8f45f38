import { retrievalTest } from '@heddle/api-contract/families/retrieval-test';
import { implement, notYet } from '../../kernel/implement.js';

const notBuilt = notYet('tests of retrieval come with the search of knowledge bases');

export const retrievalTestModule = implement(retrievalTest, {
  run: notBuilt,
  questionSets: notBuilt,
  questionSet: notBuilt,
  saveQuestionSet: notBuilt,
  deleteQuestionSet: notBuilt,
  startScoring: notBuilt,
  cancelScoring: notBuilt,
  sheets: notBuilt,
  compareSheets: notBuilt,
  deleteSheet: notBuilt,
});
