import type { Language } from '@heddle/workflow-schema';

const zh = {
  start: { title: '开始', description: '设置运行所需的输入。每项都有默认值，可以直接试运行。' },
  end: { title: '结束', description: '返回运行结果。' },
  hello: {
    description: '最简单的工作流：输入名字，流式输出一句问候。',
    greet: { title: '问候', description: '流式输出文本。' },
    nameField: '要问候的名字',
    name: '织工',
    text: '你好，{{name}}！这句话来自“问候”节点。改一改它，再运行一次。',
  },
  count: {
    description: '用代码统计字词数，再按数量进入不同分支。',
    code: { title: '统计字词', description: '在沙箱中运行的 JavaScript。' },
    condition: { title: '够长吗', description: '字词数超过上限时进入第一个分支，否则进入另一个。' },
    long: { title: '长文本', description: '字词数超过上限时运行。' },
    short: { title: '短文本', description: '字词数未超过上限时运行。' },
    textField: '要统计字词的文本',
    limitField: '短文本的字词数上限',
    text: '每一根经线都穿过自己的综眼，织物才会成形',
    longText: '共 {{count}} 个字词，超过 {{limit}} 个：这是一段长文本。',
    shortText: '共 {{count}} 个字词，没有超过 {{limit}} 个：这是一段短文本。',
  },
  ask: {
    description: '向模型提问，并流式输出回答。演示模型按规则回答，不是语言模型。',
    model: { title: '提问', description: '使用内置的演示模型。添加其他模型后，可以在这里更换。' },
    questionField: '问题',
    question: '综丝在织机上有什么用？',
    system: '请简短、友好地回答。',
    end: { title: '结束', description: '流式返回模型的回答。' },
  },
  call: {
    description: '将另一个工作流作为节点使用。',
    sub: { title: '调用 count_and_branch', description: '运行 count_and_branch 并返回结果。' },
    textField: '传给另一个工作流的文本',
    text: '一个工作流可以调用另一个工作流',
  },
  split: {
    description: '按人数分摊账单，可以加服务费。输入：账单金额、人数、服务费百分比。',
    code: { title: '计算', description: '在沙箱中运行的 JavaScript。' },
    amountField: '账单金额',
    peopleField: '分摊的人数',
    serviceField: '服务费百分比，没有则为 0',
    summary: { title: '写成一行', description: '把结果填入模板。' },
    text: '{{people}} 人每人付 {{each}}，含服务费 {{service}}% 共 {{total}}。',
  },
  days: {
    description: '计算消息中两个日期之间的天数；只有一个日期时，从今天算起。',
    code: { title: '查找日期', description: '在沙箱中运行的 JavaScript，读取形如 2026-03-01 的日期。' },
    condition: { title: '找到了吗', description: '消息中有日期时进入第一个分支，否则进入另一个。' },
    found: { title: '回答', description: '消息中有日期时运行。' },
    missing: { title: '请用户补充', description: '消息中没有日期时运行。' },
    merge: { title: '合并', description: '取走过的分支的文本。' },
    end: { title: '结束', description: '回答用户。' },
    foundText: '从 {{from}} 到 {{to}} 共 {{days}} 天，约 {{weeks}} 周。',
    missingText: '请写出一个或两个日期，例如 2026-03-01。',
    conversationField: '本次请求所属的会话；同名的会话会被沿用，没有时新建。',
  },
};

const en: typeof zh = {
  start: {
    title: 'Start',
    description: 'Inputs of the workflow. All have default values, so you can run it right away.',
  },
  end: { title: 'End', description: 'Returns the result of the run.' },
  hello: {
    description: 'The simplest workflow: takes a name and streams a greeting.',
    greet: { title: 'Greet', description: 'Streams its text.' },
    nameField: 'Name to greet',
    name: 'Weaver',
    text: 'Hello, {{name}}! This line comes from the “Greet” node. Edit it and run again.',
  },
  count: {
    description: 'Counts words with code, then follows one of two branches.',
    code: { title: 'Count words', description: 'JavaScript that runs in the sandbox.' },
    condition: {
      title: 'Long enough?',
      description: 'Takes the first branch if there are more words than the limit, otherwise the second.',
    },
    long: { title: 'Long text', description: 'Runs if there are more words than the limit.' },
    short: { title: 'Short text', description: 'Runs if there are not.' },
    textField: 'Text to count words in',
    limitField: 'Max words of a short text',
    text: 'Every warp thread passes through an eye of its own before there is cloth',
    longText: '{{count}} words, more than {{limit}}: this is a long text.',
    shortText: '{{count}} words, not more than {{limit}}: this is a short text.',
  },
  ask: {
    description:
      'Asks a model and streams its response. The demo model returns rule-based replies and isn’t a language model.',
    model: {
      title: 'Ask',
      description: 'Uses the built-in demo model. You can choose another model here once you’ve added one.',
    },
    questionField: 'Question',
    question: 'What does a heddle do on a loom?',
    system: 'Answer briefly and kindly.',
    end: { title: 'End', description: 'Streams the model’s response.' },
  },
  call: {
    description: 'Uses another workflow as one node.',
    sub: {
      title: 'Call count_and_branch',
      description: 'Runs count_and_branch and returns its result.',
    },
    textField: 'Text to pass to the other workflow',
    text: 'A workflow can call another workflow',
  },
  split: {
    description:
      'Splits a bill between people, with a service charge. Inputs: the amount, the number of people, the charge in percent.',
    code: { title: 'Calculate', description: 'JavaScript that runs in the sandbox.' },
    amountField: 'Amount of the bill',
    peopleField: 'Number of people who share it',
    serviceField: 'Service charge in percent, 0 if there is none',
    summary: { title: 'Summarize', description: 'Fills the results into a template.' },
    text: 'Each of {{people}} pays {{each}}; the total with {{service}}% service is {{total}}.',
  },
  days: {
    description: 'Counts the days between two dates in a message, or from today if there is only one.',
    code: {
      title: 'Find dates',
      description: 'JavaScript that runs in the sandbox. Reads dates such as 2026-03-01.',
    },
    condition: {
      title: 'Found any?',
      description: 'Takes the first branch if the message has a date, otherwise the second.',
    },
    found: { title: 'Answer', description: 'Runs if the message has a date.' },
    missing: { title: 'Ask for dates', description: 'Runs if it has none.' },
    merge: { title: 'Merge', description: 'Takes the text of the branch that ran.' },
    end: { title: 'End', description: 'Answers the user.' },
    foundText: 'From {{from}} to {{to}}: {{days}} days, about {{weeks}} weeks.',
    missingText: 'Write one or two dates, such as 2026-03-01.',
    conversationField: 'The conversation this request belongs to: the one of that name, or a new one.',
  },
};

/** Texts in the sample workflows, in the language chosen at registration. */
export const messages: Readonly<Record<Language, typeof zh>> = { 'zh-CN': zh, en };
