import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkBatchMode } from '../../checks/batchMode.js';
import { issueAt } from '../../checks/issue.js';
import { checkNames } from '../../checks/parameters.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { textNamed } from '../../data/literals.js';
import { ownOutputs } from '../../data/outputs.js';
import { batch, errorSetting, nodeMeta, parameters, section, text, variables } from '../../data/readers.js';
import { mainColors, writeErrorSetting, writeNodeMeta, writeParameter } from '../../data/write.js';
import { messages } from './messages.js';

const apiData = section({
  nodeMeta,
  inputs: section({
    apiParam: parameters,
    inputParameters: parameters,
    batch,
    pluginFrom: text,
    settingOnError: errorSetting,
  }),
  outputs: variables,
});

/** `node.data` of an Api. */
export type ApiData = z.output<typeof apiData>;

/** The plugin tool the node calls; `''` if none is chosen; an empty version means the latest one. */
export function toolOf({ inputs: { apiParam } }: ApiData) {
  const version = textNamed(apiParam, 'pluginVersion');
  return {
    pluginId: textNamed(apiParam, 'pluginID'),
    pluginName: textNamed(apiParam, 'pluginName'),
    apiId: textNamed(apiParam, 'apiID'),
    apiName: textNamed(apiParam, 'apiName'),
    version: version === '0' ? '' : version,
  };
}

/** Api: calls a plugin tool. */
export const api = defineNode<ApiData>({
  name: 'api',
  code: '4',
  displayKey: 'Api',
  services: ['tool'],
  category: 'tool',
  messages,
  data: apiData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.plugin),
    inputs: {
      apiParam: ['apiID', 'apiName', 'pluginID', 'pluginName', 'pluginVersion', 'tips', 'outDocLink'].map(
        (name) => writeParameter(name, 'string', ''),
      ),
      inputParameters: [],
      settingOnError: writeErrorSetting(180_000),
    },
    outputs: [],
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => [
    ...inputFieldsOf(data.inputs.inputParameters),
    ...(data.inputs.batch.batchEnable
      ? inputFieldsOf(data.inputs.batch.inputLists, ['inputs', 'batch', 'inputLists'])
      : []),
  ],
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => {
    const { pluginId, apiId } = toolOf(data);
    const { inputParameters } = data.inputs;
    return [
      ...(pluginId === '' || apiId === '' ? [issueAt(context, 'tool.missing', ['inputs', 'apiParam'])] : []),
      ...checkNames(context, inputParameters, ['inputs', 'inputParameters']),
      ...checkBatchMode(context, data.inputs.batch, data.outputs),
    ];
  },
  errorHandling: { form: 'full', timeoutMs: 180_000, maxTimeoutMs: 180_000 },
  resources: (data) => {
    const { pluginId, apiId, pluginName, apiName } = toolOf(data);
    const name = [pluginName, apiName].filter(Boolean).join(' / ');
    if (pluginId === '' && apiId === '') return [];
    const { pluginFrom: origin } = data.inputs;
    return [{ kind: 'tool', id: `${pluginId}/${apiId}`, name, ...(origin !== '' && { origin }) }];
  },
  batch: true,
  fillsZero: true,
  fillsNull: true,
});
