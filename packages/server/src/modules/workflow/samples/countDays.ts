import type { JsonObject, Language } from '@heddle/workflow-schema';
import { messages } from './messages.js';
import {
  answer,
  documentOf,
  edge,
  endId,
  field,
  node,
  parameter,
  reference,
  start,
  startId,
  text,
} from './parts.js';

const codeId = '160001';
const conditionId = '160002';
const foundId = '160003';
const missingId = '160004';
const mergeId = '160005';

// Numbers of the "is true" operator and of the "and" relation in documents.
const isTrue = 11;
const and = 2;

const source = `async function main({ params }) {
  const found = params.text.match(/\\d{4}-\\d{1,2}-\\d{1,2}/g) ?? [];
  const dates = found.map((text) => {
    const [year, month, day] = text.split('-').map(Number);
    return new Date(Date.UTC(year, month - 1, day));
  });
  const today = new Date();
  today.setUTCHours(0, 0, 0, 0);
  const [from, to] = dates.length > 1 ? dates : [today, dates[0] ?? today];
  const days = Math.abs(to - from) / 86_400_000;
  const write = (date) => date.toISOString().slice(0, 10);
  return {
    hasDate: dates.length > 0,
    from: write(from),
    to: write(to),
    days,
    weeks: Math.round(days / 7),
  };
}
`;

/** Start, Code, If, two Texts, Merge, End; the chat flow of the sample agent that counts days. */
export function countDays(language: Language): JsonObject {
  const words = messages[language];
  const { days } = words;
  return documentOf(
    [
      start(
        words.start,
        [0, 0],
        [
          field('USER_INPUT', 'string', { required: true }),
          field('CONVERSATION_NAME', 'string', {
            description: days.conversationField,
            defaultValue: 'count_days',
          }),
        ],
      ),
      node(codeId, '5', [360, 0], days.code, '#00B2B2', {
        inputs: {
          inputParameters: [parameter('text', reference(startId, 'USER_INPUT'))],
          code: source,
          language: 5,
          settingOnError: { processType: 1, timeoutMs: 60_000, retryTimes: 0 },
        },
        outputs: [
          { name: 'hasDate', type: 'boolean' },
          { name: 'from', type: 'string' },
          { name: 'to', type: 'string' },
          { name: 'days', type: 'integer' },
          { name: 'weeks', type: 'integer' },
        ],
      }),
      node(conditionId, '8', [720, 0], days.condition, '#00B2B2', {
        inputs: {
          branches: [
            {
              condition: {
                logic: and,
                conditions: [{ operator: isTrue, left: { input: reference(codeId, 'hasDate', 'boolean') } }],
              },
            },
          ],
        },
      }),
      text(foundId, days.found, [1080, -120], days.foundText, [
        parameter('from', reference(codeId, 'from')),
        parameter('to', reference(codeId, 'to')),
        parameter('days', reference(codeId, 'days', 'integer')),
        parameter('weeks', reference(codeId, 'weeks', 'integer')),
      ]),
      text(missingId, days.missing, [1080, 120], days.missingText, []),
      node(mergeId, '32', [1440, 0], days.merge, '#00B2B2', {
        inputs: {
          mergeGroups: [
            { name: 'answer', variables: [reference(foundId, 'output'), reference(missingId, 'output')] },
          ],
        },
        outputs: [{ name: 'answer', type: 'string' }],
      }),
      answer(days.end, [1800, 0], '{{answer}}', [parameter('answer', reference(mergeId, 'answer'))]),
    ],
    [
      edge(startId, codeId),
      edge(codeId, conditionId),
      edge(conditionId, foundId, 'true'),
      edge(conditionId, missingId, 'false'),
      edge(foundId, mergeId),
      edge(missingId, mergeId),
      edge(mergeId, endId),
    ],
  );
}
