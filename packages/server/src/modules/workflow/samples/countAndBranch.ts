import type { JsonObject, Language } from '@heddle/workflow-schema';
import { messages } from './messages.js';
import {
  documentOf,
  edge,
  end,
  endId,
  field,
  message,
  node,
  parameter,
  reference,
  start,
  startId,
} from './parts.js';

const codeId = '120001';
const conditionId = '120002';
const longId = '120003';
const shortId = '120004';

// Numbers of the "greater than" operator and of the "and" relation in documents.
const greaterThan = 13;
const and = 2;

const source = `async function main({ params }) {
  const words = params.text.match(/[\\p{Script=Han}]|[\\p{L}\\p{N}'’]+/gu) ?? [];
  return { count: words.length };
}
`;

/** Start, Code, If, two Messages, End. */
export function countAndBranch(language: Language): JsonObject {
  const words = messages[language];
  const { count } = words;
  const numbers = () => [
    parameter('count', reference(codeId, 'count', 'integer')),
    parameter('limit', reference(startId, 'limit', 'integer')),
  ];
  return documentOf(
    [
      start(
        words.start,
        [0, 0],
        [
          field('text', 'string', { description: count.textField, defaultValue: count.text }),
          field('limit', 'integer', { description: count.limitField, defaultValue: 5 }),
        ],
      ),
      node(codeId, '5', [360, 0], count.code, '#00B2B2', {
        inputs: {
          inputParameters: [parameter('text', reference(startId, 'text'))],
          code: source,
          language: 5,
          settingOnError: { processType: 1, timeoutMs: 60_000, retryTimes: 0 },
        },
        outputs: [{ name: 'count', type: 'integer' }],
      }),
      node(conditionId, '8', [720, 0], count.condition, '#00B2B2', {
        inputs: {
          branches: [
            {
              condition: {
                logic: and,
                conditions: [
                  {
                    operator: greaterThan,
                    left: { input: reference(codeId, 'count', 'integer') },
                    right: { input: reference(startId, 'limit', 'integer') },
                  },
                ],
              },
            },
          ],
        },
      }),
      message(longId, count.long, [1080, -120], count.longText, numbers()),
      message(shortId, count.short, [1080, 120], count.shortText, numbers()),
      end(words.end, [1440, 0], [parameter('count', reference(codeId, 'count', 'integer'))]),
    ],
    [
      edge(startId, codeId),
      edge(codeId, conditionId),
      edge(conditionId, longId, 'true'),
      edge(conditionId, shortId, 'false'),
      edge(longId, endId),
      edge(shortId, endId),
    ],
  );
}
