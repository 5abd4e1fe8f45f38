import type { Language } from '@heddle/workflow-schema';

const zh = {
  start: { title: '开始', description: '设定运行所需的输入；每项都有默认值，可直接试运行。' },
  end: { title: '结束', description: '交回运行的结果。' },
  hello: {
    description: '最小的工作流：读取一个名字，逐字输出一句问候。',
    greet: { title: '问候', description: '边生成边显示文本。' },
    nameField: '要问候的名字',
    name: '织工',
    text: '你好，{{name}}！这句话来自“问候”节点。改一改它，再运行一次。',
  },
  count: {
    description: '用代码数出字词，再按数量走不同的分支。',
    code: { title: '统计字词', description: '在沙箱里运行的 JavaScript。' },
    condition: { title: '够长吗', description: '字词多于上限时走第一个分支，否则走另一个。' },
    long: { title: '长文本', description: '字词超过上限时运行。' },
    short: { title: '短文本', description: '字词没有超过上限时运行。' },
    textField: '要统计字词的文本',
    limitField: '超过多少个字词算长',
    text: '每一根经线都穿过自己的综眼，织物才会成形',
    longText: '共 {{count}} 个字词，超过 {{limit}} 个：这是一段长文本。',
    shortText: '共 {{count}} 个字词，没有超过 {{limit}} 个：这是一段短文本。',
  },
  ask: {
    description: '向模型提问，并把回答逐字交回。所用的演示模型是规则程序，不是语言模型。',
    model: { title: '提问', description: '使用内置的演示模型；配置模型后可在这里更换。' },
    questionField: '要问的问题',
    question: '综丝在织机上有什么用？',
    system: '请简短、友好地回答。',
    end: { title: '结束', description: '把模型的回答逐字交回。' },
  },
  call: {
    description: '把另一个工作流当作一个节点来用。',
    sub: { title: '调用 count_and_branch', description: '运行 count_and_branch，并拿到它的结果。' },
    textField: '交给另一个工作流的文本',
    text: '一个工作流可以调用另一个工作流',
  },
};

const en: typeof zh = {
  start: {
    title: 'Start',
    description: 'What a run needs. Every field has a default, so you can run it now.',
  },
  end: { title: 'End', description: 'Gives the result of the run back.' },
  hello: {
    description: 'The smallest workflow: takes a name and streams a greeting.',
    greet: { title: 'Greet', description: 'Shows its text while it is being made.' },
    nameField: 'Whom to greet',
    name: 'Weaver',
    text: 'Hello, {{name}}! This line comes from the node "Greet". Change it and run again.',
  },
  count: {
    description: 'Counts words with code, then takes one of two branches.',
    code: { title: 'Count words', description: 'JavaScript that runs in the sandbox.' },
    condition: {
      title: 'Long enough?',
      description: 'More words than the limit take the first branch, all others the second.',
    },
    long: { title: 'Long text', description: 'Runs when there are more words than the limit.' },
    short: { title: 'Short text', description: 'Runs when there are not.' },
    textField: 'Text whose words are counted',
    limitField: 'How many words a short text has at most',
    text: 'Every warp thread passes through an eye of its own before there is cloth',
    longText: '{{count}} words, more than {{limit}}: this is a long text.',
    shortText: '{{count}} words, not more than {{limit}}: this is a short text.',
  },
  ask: {
    description:
      'Asks a model and streams its answer. The demo model it uses is a program of rules, not a language model.',
    model: {
      title: 'Ask',
      description: 'Uses the built-in demo model; choose your own here once you have one.',
    },
    questionField: 'What to ask',
    question: 'What does a heddle do on a loom?',
    system: 'Answer briefly and kindly.',
    end: { title: 'End', description: 'Gives the answer back while it is being made.' },
  },
  call: {
    description: 'Uses another workflow as one node.',
    sub: {
      title: 'Call count_and_branch',
      description: 'Runs count_and_branch and takes its result.',
    },
    textField: 'Text for the other workflow',
    text: 'A workflow can call another workflow',
  },
};

/** Texts in the sample workflows, in the language chosen at registration. */
export const messages: Readonly<Record<Language, typeof zh>> = { 'zh-CN': zh, en };
