import type { JsonObject } from '@heddle/workflow-schema';
import { nodeTypes } from '../index.js';

/** Data of cards that are hard to measure: new, empty, full, and with names that do not fit. */
export interface CardSample {
  name: string;
  state: string;
  data: JsonObject;
}

const reference = (nodeId: string, name: string, type = 'string'): JsonObject => ({
  type,
  value: { type: 'ref', content: { source: 'block-output', blockID: nodeId, name } },
});
const literal = (content: string | number, type = 'string'): JsonObject => ({
  type,
  value: { type: 'literal', content },
});
const manyInputs = Array.from({ length: 12 }, (_, index) => ({
  name: `a_rather_long_input_name_${index}`,
  input: reference('100001', 'question'),
}));
const branch = (conditions: JsonObject[]) => ({ condition: { logic: 2, conditions } });
const condition = {
  operator: 14,
  left: { input: reference('100002', 'chunks.score', 'float') },
  right: { input: literal(0.72, 'float') },
};

const poster = {
  width: 1200,
  height: 800,
  backgroundColor: '#fdf6e3ff',
  objects: [
    { customType: 'rect', customId: 'a', left: 60, top: 60, width: 1080, height: 420, fill: '#b8d8e8ff' },
    { customType: 'ellipse', customId: 'b', left: 860, top: 100, width: 180, height: 180, fill: '#f2b600ff' },
    {
      customType: 'triangle',
      customId: 'c',
      left: 200,
      top: 160,
      width: 360,
      height: 320,
      fill: '#05728899',
    },
    {
      customType: 'straight_line',
      customId: 'd',
      left: 60,
      top: 480,
      width: 1080,
      height: 0,
      x1: -540,
      x2: 540,
      stroke: '#073642ff',
      strokeWidth: 6,
    },
    {
      customType: 'inline_text',
      customId: 'e',
      left: 60,
      top: 520,
      text: 'A day at the sea',
      fontSize: 72,
      fill: '#073642ff',
    },
    {
      customType: 'block_text',
      customId: 'f',
      left: 60,
      top: 620,
      width: 700,
      height: 140,
      text: 'A day at the sea, from the first light to the last.',
      fontSize: 36,
      fill: '#586e75ff',
    },
    { customType: 'img', customId: 'g', left: 860, top: 520, width: 280, height: 220, objects: [{}, {}] },
    { customType: 'pencil', customId: 'h', path: [['M', 1, 2]] },
  ],
  customVariableRefs: [{ objectId: 'g', variableId: '', variableName: 'photo' }],
};

const fresh: CardSample[] = nodeTypes.flatMap(({ name, create }) => [
  { name, state: 'new', data: create({ language: 'en', title: name }) },
  { name, state: 'empty', data: {} },
]);

/** Every type as created and without data, and some full samples. */
export const cardSamples: readonly CardSample[] = [
  ...fresh,
  {
    name: 'start',
    state: 'with many inputs',
    data: {
      outputs: [
        { type: 'string', name: 'question' },
        { type: 'list', name: 'photos', schema: { type: 'string', assistType: 2 } },
        { type: 'object', name: 'order', schema: [] },
        { type: 'string', name: '一个相当长的中文变量名称', assistType: 1 },
      ],
    },
  },
  {
    name: 'llm',
    state: 'with an exception branch',
    data: {
      inputs: {
        llmParam: [
          { name: 'modelName', input: literal('A model with a name that is far too long for a card') },
        ],
        inputParameters: manyInputs,
        settingOnError: { switch: true, processType: 3, retryTimes: 2 },
      },
      outputs: [{ type: 'string', name: 'answer' }],
    },
  },
  {
    name: 'if',
    state: 'with seven branches',
    data: { inputs: { branches: Array.from({ length: 7 }, () => branch([condition, condition])) } },
  },
  {
    name: 'message',
    state: 'with a long text',
    data: {
      inputs: {
        content: literal('没有找到适用的规则。请告诉我 {{order_id}}，以及您购买的时间和地点，谢谢。'),
      },
    },
  },
  {
    name: 'end',
    state: 'with a short text',
    data: {
      inputs: {
        terminatePlan: 'useAnswerContent',
        inputParameters: manyInputs,
        content: literal('{{answer}}'),
      },
    },
  },
  {
    name: 'llm',
    state: 'with skills and in batch mode',
    data: {
      inputs: {
        llmParam: [
          { name: 'modelType', input: literal('7', 'integer') },
          { name: 'modelName', input: literal('House model') },
          { name: 'enableChatHistory', input: literal('true', 'boolean') },
          { name: 'chatHistoryRound', input: literal('5', 'integer') },
        ],
        fcParam: {
          workflowFCParam: { workflowList: [{ workflow_id: '77', workflow_version: 'v0.0.2' }] },
          pluginFCParam: {
            pluginList: [{ plugin_id: '41', api_id: '42', api_name: 'find_city', fc_setting: {} }],
          },
          knowledgeFCParam: { knowledgeList: [{ id: '9', name: 'Weaving' }], global_setting: { top_k: 7 } },
        },
        batch: {
          batchEnable: true,
          batchSize: 100,
          concurrentSize: 10,
          inputLists: [{ name: 'item', input: { ...reference('100002', 'chunks', 'list') } }],
        },
      },
      outputs: [
        {
          type: 'list',
          name: 'outputList',
          schema: { type: 'object', schema: [{ type: 'string', name: 'answer' }] },
        },
      ],
    },
  },
  {
    name: 'imageCanvas',
    state: 'with a poster',
    data: {
      inputs: {
        inputParameters: [{ name: 'photo', input: { ...reference('100001', 'question'), assistType: 2 } }],
        canvasSchema: JSON.stringify(poster),
      },
      outputs: [
        { type: 'string', assistType: 2, name: 'data' },
        { type: 'string', name: 'msg' },
      ],
    },
  },
  {
    name: 'imageGenerate',
    state: 'with a prompt and an image to go by',
    data: {
      inputs: {
        modelSetting: { model: 8, custom_ratio: { width: 1024, height: 576 }, ddim_steps: 25 },
        inputParameters: manyInputs.slice(0, 1),
        references: [{ preprocessor: 1, weight: 0.7, url: reference('100001', 'question') }],
        prompt: {
          prompt: 'A lighthouse at night, seen from the sea. {{question}}',
          negative_prompt: 'people',
        },
      },
      outputs: [
        { type: 'string', assistType: 2, name: 'data' },
        { type: 'string', name: 'msg' },
      ],
    },
  },
  {
    name: 'question',
    state: 'with options',
    data: {
      inputs: {
        inputParameters: manyInputs.slice(0, 1),
        question: 'Which of these would you like to send back, and why? {{order}}',
        answer_type: 'option',
        option_type: 'static',
        options: [{ name: 'Something that is described at great length' }, { name: '' }, { name: '退货' }],
      },
    },
  },
  {
    name: 'intent',
    state: 'with intents',
    data: {
      inputs: {
        inputParameters: manyInputs.slice(0, 1),
        intents: [{ name: 'Something that is described at great length' }, { name: '' }, { name: '购买' }],
        llmParam: { modelType: '7', modelName: 'Seven' },
        settingOnError: { switch: true, processType: 3 },
      },
    },
  },
];

/** The data of one sample. */
export function sampleData(name: string, state: string): JsonObject {
  const sample = cardSamples.find((candidate) => candidate.name === name && candidate.state === state);
  if (sample === undefined) throw new TypeError(`There is no sample of ${name} ${state}.`);
  return sample.data;
}
