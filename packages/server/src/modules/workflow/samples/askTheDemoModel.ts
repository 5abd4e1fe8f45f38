import type { JsonObject, Language } from '@heddle/workflow-schema';
import { demoModelId, demoModelNames } from '../../../models/demo/demoModel.js';
import { messages } from './messages.js';
import {
  answer,
  documentOf,
  edge,
  endId,
  field,
  literal,
  node,
  parameter,
  reference,
  start,
  startId,
} from './parts.js';

const modelId = '130001';

/** Start, LLM, End as streamed text. */
export function askTheDemoModel(language: Language): JsonObject {
  const words = messages[language];
  const { ask } = words;
  const settings: [string, Parameters<typeof literal>[0], Parameters<typeof literal>[1]][] = [
    ['modelType', demoModelId, 'integer'],
    ['modleName', demoModelNames[language], 'string'],
    ['generationDiversity', 'balance', 'string'],
    ['temperature', '0.8', 'float'],
    ['maxTokens', '4096', 'integer'],
    ['responseFormat', '0', 'integer'],
    ['prompt', '{{question}}', 'string'],
    ['enableChatHistory', false, 'boolean'],
    ['chatHistoryRound', '3', 'integer'],
    ['systemPrompt', ask.system, 'string'],
  ];
  return documentOf(
    [
      start(
        words.start,
        [0, 0],
        [field('question', 'string', { description: ask.questionField, defaultValue: ask.question })],
      ),
      node(modelId, '3', [360, 0], ask.model, '#5C62FF', {
        inputs: {
          inputParameters: [parameter('question', reference(startId, 'question'))],
          llmParam: settings.map(([name, content, type]) => parameter(name, literal(content, type))),
          settingOnError: { processType: 1, timeoutMs: 180_000, retryTimes: 0 },
        },
        outputs: [{ name: 'output', type: 'string' }],
        version: '3',
      }),
      answer(ask.end, [720, 0], '{{output}}', [parameter('output', reference(modelId, 'output'))]),
    ],
    [edge(startId, modelId), edge(modelId, endId)],
  );
}
