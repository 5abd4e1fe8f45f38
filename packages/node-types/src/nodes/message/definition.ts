import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkContent } from '../../checks/content.js';
import { checkParameters } from '../../checks/parameters.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { expression, flag, nodeMeta, parameters, section, text } from '../../data/readers.js';
import { mainColors, writeLiteral, writeNodeMeta, writeOpenParameter } from '../../data/write.js';
import { messages } from './messages.js';

const messageData = section({
  nodeMeta,
  inputs: section({
    inputParameters: parameters,
    content: expression,
    streamingOutput: flag,
    callTransferVoice: flag,
    chatHistoryWriting: text,
  }),
});

/** `node.data` of a Message. */
export type MessageData = z.output<typeof messageData>;

/** Message: outputs text while the workflow runs. */
export const message = defineNode<MessageData>({
  name: 'message',
  code: '13',
  displayKey: 'Message',
  category: 'chat',
  messages,
  data: messageData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.io),
    inputs: {
      inputParameters: [writeOpenParameter('output')],
      content: writeLiteral('string', ''),
      streamingOutput: false,
    },
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
  outputs: () => [],
  templates: [['inputs', 'content']],
  check: (data, context) => [
    ...checkContent(context, data.inputs.content),
    ...checkParameters(context, data.inputs.inputParameters),
  ],
  fillsZero: true,
  consumesStream: (data) => data.inputs.streamingOutput,
  blocksUntilStreamEnd: true,
});
