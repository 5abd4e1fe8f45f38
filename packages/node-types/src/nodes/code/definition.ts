import { type CheckContext, defineNode, type Issue, type JsonObject } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import { checkOutputs } from '../../checks/outputs.js';
import { checkParameters } from '../../checks/parameters.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { ownOutputs } from '../../data/outputs.js';
import { errorSetting, nodeMeta, number, parameters, section, text, variables } from '../../data/readers.js';
import { mainColors, writeErrorSetting, writeNodeMeta, writeOpenParameter } from '../../data/write.js';
import { messages } from './messages.js';
import { newSource } from './newSource.js';

/** Language codes used in documents. */
export const codeLanguages = { javascriptLegacy: 1, python: 3, typescript: 5 } as const;

const codeData = section({
  nodeMeta,
  inputs: section({
    inputParameters: parameters,
    code: text,
    language: number,
    settingOnError: errorSetting,
  }),
  outputs: variables,
});

/** `node.data` of a Code. */
export type CodeData = z.output<typeof codeData>;

/** Code: processes variables with the user's own code. */
export const code = defineNode<CodeData>({
  name: 'code',
  code: '5',
  displayKey: 'Code',
  services: ['code'],
  category: 'tool',
  messages,
  data: codeData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.logic),
    inputs: {
      inputParameters: [writeOpenParameter('input')],
      code: newSource.typescript[context.language],
      language: codeLanguages.typescript,
      settingOnError: writeErrorSetting(60_000),
    },
    outputs: newOutputs(),
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => [
    ...checkParameters(context, data.inputs.inputParameters),
    ...checkSource(data, context),
    ...checkOutputs(context, data.outputs),
  ],
  errorHandling: { form: 'full', timeoutMs: 60_000, maxTimeoutMs: 60_000 },
  fillsZero: true,
  fillsNull: true,
});

function newOutputs(): JsonObject[] {
  return [
    { type: 'string', name: 'key0' },
    { type: 'list', name: 'key1', schema: { type: 'string' } },
    { type: 'object', name: 'key2', schema: [{ type: 'string', name: 'key21' }] },
  ];
}

function checkSource({ inputs }: CodeData, context: CheckContext): Issue[] {
  const issues: Issue[] = [];
  if (inputs.code.trim() === '') issues.push(issueAt(context, 'code.missing', ['inputs', 'code']));
  if (!Object.values<number | undefined>(codeLanguages).includes(inputs.language)) {
    const path = ['inputs', 'language'];
    issues.push(issueAt(context, 'code.languageUnknown', path, { language: inputs.language ?? '' }));
  }
  return issues;
}
