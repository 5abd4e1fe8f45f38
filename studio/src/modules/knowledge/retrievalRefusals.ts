import type { retrievalReasons } from '@heddle/api-contract/reasons/retrieval';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about searches of knowledge bases and their tests. */
defineRefusals<typeof retrievalReasons>('retrieval', {
  'zh-CN': {
    filterField: '须为 tags、name 或元数据字段名：字母、数字、空格、点、短横线和下划线。',
    filterValue: '不能包含 NUL 字符。',
    filterTooLarge: '筛选条件最多 {{conditions}} 个，最多嵌套 {{depth}} 层。',
    datasetNotFound: '知识库不存在。',
    modelNotFound: '没有可用于“{{kind}}”的这个模型。',
    embedderNotFound: '嵌入模型不存在。',
    questionSetNotFound: '问题集不存在。',
    sheetNotFound: '评分表不存在。',
    tooManyQuestionSets: '一个知识库最多有 {{maximum}} 个问题集。',
    tooManySheets: '一个问题集最多有 {{maximum}} 张评分表，请先删除一些。',
    questionTwice: '问题“{{question}}”重复。',
    sliceNotFound: '问题“{{question}}”的预期分段 {{id}} 不在此知识库中。',
    noQuestions: '问题集中没有问题。',
    alreadyRunning: '此问题集正在评分，请等待完成或取消。',
  },
  en: {
    filterField: 'Use tags, name or the name of a metadata field: letters, digits, spaces and . _ -.',
    filterValue: 'NUL characters are not allowed.',
    filterTooLarge: 'A filter may have {{conditions}} conditions in {{depth}} levels.',
    datasetNotFound: 'This knowledge base does not exist.',
    modelNotFound: 'There is no such model for {{kind}}.',
    embedderNotFound: 'This embedding model does not exist.',
    questionSetNotFound: 'This question set does not exist.',
    sheetNotFound: 'This score sheet does not exist.',
    tooManyQuestionSets: 'A knowledge base may have {{maximum}} question sets.',
    tooManySheets: 'A question set may have {{maximum}} score sheets. Delete some first.',
    questionTwice: 'The question “{{question}}” occurs twice.',
    sliceNotFound:
      'The expected segment {{id}} of the question “{{question}}” is not in this knowledge base.',
    noQuestions: 'The question set has no questions.',
    alreadyRunning: 'This question set is being scored. Wait for the end, or cancel it.',
  },
});
