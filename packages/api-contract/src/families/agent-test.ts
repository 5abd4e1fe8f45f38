import * as z from 'zod';
import { botBlocks } from '../bot/blocks.js';
import { botLimits } from '../bot/limits.js';
import { visibleText } from '../bot/visibleText.js';
import { post, stream } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { agentStory } from './agent-chat.js';

/** Limits of test cases; lengths in characters. */
export const testLimits = {
  cases: 100,
  name: 100,
  question: 10_000,
  history: 40,
  message: 4_000,
  variables: 50,
  assertions: 10,
  value: 2_000,
  rubric: 4_000,
  seconds: 3_600,
  tokens: 10_000_000,
  /** Of an earlier answer that a compared question follows. */
  answer: 20_000,
  /** Of an edited result of a tool; the runtime cuts longer ones. */
  result: 256 * 1024,
} as const;

const ignoresCase = () => ({ ignore_case: z.boolean().nullish() });
const text = <Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), value: shortText(testLimits.value).min(1) });

/** What an answer must fulfil. */
const assertion = () =>
  z.discriminatedUnion('type', [
    text('contains').extend(ignoresCase()),
    text('not_contains').extend(ignoresCase()),
    text('equals').extend(ignoresCase()),
    /** `value` is a regular expression as in JavaScript; a match anywhere is enough. */
    text('regex').extend(ignoresCase()),
    /** `value` is the name of the tool. */
    text('calls_tool'),
    z.object({ type: z.literal('max_seconds'), value: z.number().min(0.1).max(testLimits.seconds) }),
    z.object({ type: z.literal('max_tokens'), value: z.number().int().min(1).max(testLimits.tokens) }),
    z.object({ type: z.literal('json_valid') }),
    /** A model gives a score from 0 to 1; the answer passes from `threshold` on. */
    z.object({
      type: z.literal('judge'),
      rubric: shortText(testLimits.rubric).min(1),
      model_id: id,
      /** Default: 0.5. */
      threshold: z.number().min(0).max(1).nullish(),
    }),
  ]);

/** What an answer must fulfil. */
export type Assertion = z.output<ReturnType<typeof assertion>>;

const historyMessage = () =>
  z.object({ role: z.enum(['user', 'assistant']), content: shortText(testLimits.message) });

const earlierMessage = () =>
  z.object({ role: z.enum(['user', 'assistant']), content: shortText(testLimits.answer) });

/** The content of a test case. */
const caseContent = () => ({
  name: shortText(testLimits.name).min(1),
  question: shortText(testLimits.question).min(1),
  /** What was said before the question, oldest first. */
  history: z.array(historyMessage()).max(testLimits.history),
  /** Values of the agent's variables; variables that are not listed have their default. */
  variables: z
    .array(
      z.object({
        name: shortText(botLimits.variableName).min(1),
        value: shortText(botLimits.variableValue),
      }),
    )
    .max(testLimits.variables),
  assertions: z.array(assertion()).max(testLimits.assertions),
});

/** The content of a test case, as it is stored and exported. */
export const testCaseContent = () => z.object(caseContent());
/** A test case of an agent without its id and author. */
export type TestCaseContent = z.output<ReturnType<typeof testCaseContent>>;

/** How a test run of one case ended, or that it has not yet. */
export const testStatuses = ['waiting', 'running', 'pass', 'fail', 'error', 'cancelled'] as const;
/** State of the run of a test case. */
export type TestStatus = (typeof testStatuses)[number];

/** Why an assertion could not be checked. */
export const checkErrors = [
  'bad_pattern',
  'pattern_too_slow',
  'no_sandbox',
  'judge_failed',
  'judge_unreadable',
] as const;

/** The result of one assertion. */
const check = () =>
  z.object({
    type: z.string(),
    status: z.enum(['pass', 'fail', 'error']),
    /** What was found: seconds, tokens, names of the called tools, or the judge's reason. */
    detail: z.string(),
    /** The judge's score. */
    score: z.number().optional(),
    error: z.enum(checkErrors).optional(),
  });
/** What an answer of a test case must fulfil. */
export type Check = z.output<ReturnType<typeof check>>;

const testCase = () => z.object({ case_id: id, ...caseContent(), creator_id: id, updated_at: z.number() });

const testRun = () =>
  z.object({
    run_id: id,
    status: z.enum(['running', 'done', 'cancelled']),
    /** The commit of the draft that was tested. */
    commit_id: id,
    model_name: z.string(),
    user_id: id,
    total: z.number(),
    passed: z.number(),
    failed: z.number(),
    errors: z.number(),
    created_at: z.number(),
    /** 0 while it is under way. */
    ended_at: z.number(),
  });
/** One run of the test cases of an agent. */
export type TestRun = z.output<ReturnType<typeof testRun>>;

const testResult = () =>
  z.object({
    /** `0` if the case has been deleted since. */
    case_id: id,
    /** The case as it was tested. */
    content: z.object(caseContent()),
    status: z.enum(testStatuses),
    /** The result of the case in the latest earlier run that finished it. */
    previous_status: z.enum(['pass', 'fail', 'error']).optional(),
    answer: z.string(),
    checks: z.array(check()),
    /** Why there is no answer. */
    error: z.string(),
    /** The run that answered; `0` before it begins. */
    execute_id: id,
    ms: z.number(),
    input_count: z.number(),
    output_count: z.number(),
    /** Of the answer and its judges. */
    cost: z.number(),
  });
/** The result of one test case in a run. */
export type TestResult = z.output<ReturnType<typeof testResult>>;

const rerunEvent = () =>
  z.discriminatedUnion('event', [
    z.object({ event: z.literal('started'), data: z.object({ execute_id: z.string() }) }),
    /** A piece of the answer. */
    z.object({ event: z.literal('text'), data: z.object({ text: z.string() }) }),
    /** What was written so far is not part of the answer: the model calls tools, or begins anew. */
    z.object({ event: z.literal('reset'), data: z.object({}) }),
    z.object({ event: z.literal('tool'), data: z.object({ name: z.string() }) }),
    /** What the answer has used so far. Providers tell at the end of a call, so the call under way is estimated. */
    z.object({
      event: z.literal('usage'),
      data: z.object({
        input_count: z.number(),
        output_count: z.number(),
        cost: z.number(),
        is_estimate: z.boolean(),
      }),
    }),
    z.object({
      event: z.literal('done'),
      data: z.object({
        status: z.enum(['success', 'failed', 'cancelled', 'waiting']),
        answer: z.string(),
        error: z.string(),
        /** Milliseconds, without time in the queue. */
        ms: z.number(),
        input_count: z.number(),
        output_count: z.number(),
        cost: z.number(),
        tools: z.array(z.string()),
      }),
    }),
    z.object({ event: z.literal('error'), data: z.object({ code: z.number(), msg: z.string() }) }),
  ]);

/** An event of an answer that is run again. */
export type RerunEvent = z.infer<ReturnType<typeof rerunEvent>>;

const session = { auth: 'session' } as const;
const added = 'debugs and tests agents; the specification has no call for it';

/** Runs answers of agents again, and keeps and runs test cases. */
export const agentTest = defineFamily('agent-test', {
  /** Answers the question of a chat again with a change, outside of its conversation. */
  rerun: stream('/api/agent_test/rerun', {
    ...session,
    added,
    audit: {
      'zh-CN': '修改后重新运行回答',
      en: 'Ran an answer again with a change',
    },
    errors: ['agentTestInvalid', 'conversationNotFound', 'chatNotFound', 'tooManyRequests'],
    input: () =>
      z.object({
        conversation_id: id,
        chat_id: id,
        /** Default: the model of the answer with its settings. */
        model_info: optional(botBlocks.model_info()),
        /** Default: the prompt of the answer. */
        prompt: optional(visibleText(botLimits.persona)),
        /** Default: the question of the answer. Not together with `from`. */
        question: optional(shortText(testLimits.question).min(1)),
        /** Goes on after this call of a tool, with another result of it; tools before are not called again. */
        from: optional(z.object({ call: z.string().min(1).max(200), output: shortText(testLimits.result) })),
        /** Asks the model of this round again; what came before stays. Not together with `from` or `question`. */
        from_round: optional(count),
      }),
    output: rerunEvent,
  }),
  /** Answers a question by the draft or a version, also with another model or prompt, outside of conversations. */
  ask: stream('/api/agent_test/ask', {
    ...session,
    added,
    audit: { 'zh-CN': '对比时向智能体提问', en: 'Asked an agent to compare answers' },
    errors: ['agentTestInvalid', 'botInvalid', 'tooManyRequests'],
    input: () =>
      z.object({
        bot_id: id,
        /** Default: the draft of the caller. */
        version: idOrNone,
        question: shortText(testLimits.question).min(1),
        /** What was said before the question, oldest first. */
        history: optional(z.array(earlierMessage()).max(testLimits.history)),
        /** Default: the model of the draft or version with its settings. */
        model_info: optional(botBlocks.model_info()),
        /** Default: the prompt of the draft or version. */
        prompt: optional(visibleText(botLimits.persona)),
      }),
    output: rerunEvent,
  }),
  /** How an answer that was run again, or answered a test case, came about. */
  getStory: post('/api/agent_test/get_story', {
    ...session,
    added,
    audit: { 'zh-CN': '查看测试回答的过程', en: 'Viewed how a tested answer came about' },
    errors: ['chatNotFound'],
    input: () => z.object({ execute_id: id }),
    output: agentStory,
  }),
  /** A test case made of an answer, without assertions; it is not stored. */
  draftCase: post('/api/agent_test/draft_case', {
    ...session,
    added,
    audit: { 'zh-CN': '由回答起草测试用例', en: 'Drafted a test case from an answer' },
    errors: ['agentTestInvalid', 'conversationNotFound', 'chatNotFound'],
    input: () => z.object({ conversation_id: id, chat_id: id }),
    output: () => z.object({ ...caseContent(), answer: z.string(), tools: z.array(z.string()) }),
  }),
  listCases: post('/api/agent_test/list_cases', {
    ...session,
    added,
    audit: { 'zh-CN': '查看测试用例', en: 'Viewed test cases' },
    input: () => z.object({ bot_id: id }),
    /** Oldest first. */
    output: () => z.object({ cases: z.array(testCase()) }),
  }),
  /** Creates a test case, or replaces one if `case_id` is given. */
  saveCase: post('/api/agent_test/save_case', {
    ...session,
    added,
    audit: { 'zh-CN': '保存测试用例', en: 'Saved a test case' },
    errors: ['agentTestInvalid'],
    input: () => z.object({ bot_id: id, case_id: idOrNone, content: testCaseContent() }),
    output: () => z.object({ case_id: id }),
  }),
  /** Adds all cases or none. */
  importCases: post('/api/agent_test/import_cases', {
    ...session,
    added,
    audit: { 'zh-CN': '导入测试用例', en: 'Imported test cases' },
    errors: ['agentTestInvalid'],
    input: () => z.object({ bot_id: id, cases: z.array(testCaseContent()).min(1).max(testLimits.cases) }),
    output: () => z.object({ count }),
  }),
  deleteCase: post('/api/agent_test/delete_case', {
    ...session,
    added,
    audit: { 'zh-CN': '删除测试用例', en: 'Deleted a test case' },
    input: () => z.object({ bot_id: id, case_id: id }),
  }),
  /** Runs test cases against the caller's draft. */
  run: post('/api/agent_test/run', {
    ...session,
    added,
    audit: { 'zh-CN': '运行测试用例', en: 'Ran test cases' },
    errors: ['agentTestInvalid'],
    input: () =>
      z.object({
        bot_id: id,
        /** Default: all. */
        case_ids: optional(z.array(id).min(1).max(testLimits.cases)),
      }),
    output: () => z.object({ run_id: id }),
  }),
  /** The latest test runs, newest first. */
  listRuns: post('/api/agent_test/list_runs', {
    ...session,
    added,
    audit: { 'zh-CN': '查看测试运行记录', en: 'Viewed test runs' },
    input: () => z.object({ bot_id: id }),
    output: () => z.object({ runs: z.array(testRun()) }),
  }),
  getRun: post('/api/agent_test/get_run', {
    ...session,
    added,
    audit: { 'zh-CN': '查看测试运行结果', en: 'Viewed the results of a test run' },
    input: () => z.object({ bot_id: id, run_id: id }),
    output: () => z.object({ run: testRun(), results: z.array(testResult()) }),
  }),
  cancelRun: post('/api/agent_test/cancel_run', {
    ...session,
    added,
    audit: { 'zh-CN': '取消测试运行', en: 'Canceled a test run' },
    input: () => z.object({ bot_id: id, run_id: id }),
    output: () => z.object({ run: testRun() }),
  }),
});
