import type { JsonObject, Language } from '@heddle/workflow-schema';
import { messages } from './messages.js';
import {
  documentOf,
  edge,
  end,
  endId,
  field,
  literal,
  node,
  parameter,
  reference,
  start,
  startId,
} from './parts.js';

const callId = '140001';

/** Start, SubWorkflow, End; calls the sample `count_and_branch` of the same space. */
export function callAnotherWorkflow(
  language: Language,
  callee: { workflowId: string; spaceId: string },
): JsonObject {
  const words = messages[language];
  const { call } = words;
  return documentOf(
    [
      start(
        words.start,
        [0, 0],
        [field('text', 'string', { description: call.textField, defaultValue: call.text })],
      ),
      node(callId, '9', [360, 0], call.sub, '#00B83E', {
        inputs: {
          workflowId: callee.workflowId,
          spaceId: callee.spaceId,
          workflowVersion: '',
          inputDefs: [
            { name: 'text', type: 'string', required: false },
            { name: 'limit', type: 'integer', required: false },
          ],
          type: 0,
          inputParameters: [
            parameter('text', reference(startId, 'text')),
            parameter('limit', literal('5', 'integer')),
          ],
          settingOnError: {},
        },
        outputs: [{ name: 'count', type: 'integer' }],
      }),
      end(words.end, [720, 0], [parameter('count', reference(callId, 'count', 'integer'))]),
    ],
    [edge(startId, callId), edge(callId, endId)],
  );
}
