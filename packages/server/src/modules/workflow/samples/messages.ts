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
};

/** Texts in the sample workflows, in the language chosen at registration. */
export const messages: Readonly<Record<Language, typeof zh>> = { 'zh-CN': zh, en };
