import type { agentTestReasons } from '@heddle/api-contract/reasons/agent-test';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about test cases and answers that are run again. */
defineRefusals<typeof agentTestReasons>('agentTest', {
  'zh-CN': {
    chatFlow: '此回答由对话流给出，没有可更换的模型或提示词。',
    noResult: '此回答中没有这次工具调用的结果。',
    noRound: '此回答中没有这次模型调用。',
    notAnswered: '回答尚未完成，或已没有运行记录。',
    noModel: '请先为智能体选择模型。',
    badPattern: '正则表达式有误：{{problem}}',
    tooManyCases: '每个智能体最多 {{maximum}} 个测试用例，请先删除一些。',
    noCases: '没有可运行的测试用例，可能已被删除。',
    underWay: '此智能体的测试正在运行，请等待结束或先取消。',
  },
  en: {
    chatFlow: 'A chat flow gave this answer, so there’s no model or prompt to change.',
    noResult: 'This answer has no result of this tool call.',
    noRound: 'This answer has no such call of a model.',
    notAnswered: 'The answer isn’t complete, or its run is gone.',
    noModel: 'Choose a model for the agent first.',
    badPattern: 'The regular expression isn’t valid: {{problem}}',
    tooManyCases: 'An agent can have up to {{maximum}} test cases. Delete some first.',
    noCases: 'There’s no test case to run. It may have been deleted.',
    underWay: 'Tests of this agent are running. Wait until they end, or cancel them.',
  },
});
