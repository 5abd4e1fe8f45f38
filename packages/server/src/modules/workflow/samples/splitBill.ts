import type { JsonObject, Language } from '@heddle/workflow-schema';
import { messages } from './messages.js';
import {
  documentOf,
  edge,
  end,
  endId,
  field,
  node,
  parameter,
  reference,
  start,
  startId,
  text,
} from './parts.js';

const codeId = '150001';
const textId = '150002';

const source = `async function main({ params }) {
  const people = Math.max(1, Math.trunc(params.people || 1));
  const service = params.service || 0;
  const total = (params.amount || 0) * (1 + service / 100);
  const round = (number) => Math.round(number * 100) / 100;
  return { people, service, total: round(total), each: round(total / people) };
}
`;

/** Start, Code, Text, End; a tool of the sample agent that splits bills. */
export function splitBill(language: Language): JsonObject {
  const words = messages[language];
  const { split } = words;
  const results = ['people', 'service', 'total', 'each'] as const;
  return documentOf(
    [
      start(
        words.start,
        [0, 0],
        [
          field('amount', 'float', { description: split.amountField, required: true, defaultValue: 286 }),
          field('people', 'integer', { description: split.peopleField, required: true, defaultValue: 4 }),
          field('service', 'float', { description: split.serviceField, defaultValue: 10 }),
        ],
      ),
      node(codeId, '5', [360, 0], split.code, '#00B2B2', {
        inputs: {
          inputParameters: [
            parameter('amount', reference(startId, 'amount', 'float')),
            parameter('people', reference(startId, 'people', 'integer')),
            parameter('service', reference(startId, 'service', 'float')),
          ],
          code: source,
          language: 5,
          settingOnError: { processType: 1, timeoutMs: 60_000, retryTimes: 0 },
        },
        outputs: results.map((name) => ({ name, type: 'float' })),
      }),
      text(
        textId,
        split.summary,
        [720, 0],
        split.text,
        results.map((name) => parameter(name, reference(codeId, name, 'float'))),
      ),
      end(words.end, [1080, 0], [parameter('result', reference(textId, 'output'))]),
    ],
    [edge(startId, codeId), edge(codeId, textId), edge(textId, endId)],
  );
}
