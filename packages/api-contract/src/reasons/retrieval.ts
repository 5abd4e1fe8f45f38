import { defineReasons } from '../kernel/reasons.js';

/** Why a search of knowledge bases, its test or its index was refused. */
export const retrievalReasons = defineReasons('retrieval', {
  filterField: 'must be tags, name or the name of a metadata field: letters, digits, spaces and . _ -',
  filterValue: 'must not contain NUL',
  filterTooLarge: 'a filter may have {conditions} conditions in {depth} levels',
  datasetNotFound: 'there is no such knowledge base',
  modelNotFound: 'there is no such model for {kind}',
  embedderNotFound: 'there is no such embedding model',
  questionSetNotFound: 'there is no such question set',
  sheetNotFound: 'there is no such score sheet',
  tooManyQuestionSets: 'a knowledge base may have {maximum} question sets',
  tooManySheets: 'a question set may have {maximum} score sheets; delete some first',
  questionTwice: 'the question "{question}" occurs twice',
  sliceNotFound: 'the expected slice {id} of the question "{question}" is not in this knowledge base',
  noQuestions: 'the question set has no questions',
  alreadyRunning: 'this question set is being scored; wait for the end or cancel it',
});
