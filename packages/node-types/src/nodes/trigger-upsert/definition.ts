import { type CheckContext, defineNode, type Issue, type Parameter } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import { checkNamed } from '../../checks/values.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { templateOf } from '../../data/literals.js';
import { ownOutputs } from '../../data/outputs.js';
import { nodeMeta, parameters, section, text, variables } from '../../data/readers.js';
import { mainColors, writeNodeMeta, writeOpenParameter, writeParameter } from '../../data/write.js';
import { isTimeZone, readCrontab } from './crontab.js';
import { messages } from './messages.js';

const triggerUpsertData = section({
  nodeMeta,
  inputs: section({
    /** What is fired, and by what; `CRONJOB` is a clock. */
    meta: section({ triggerType: text, workflowId: text }),
    /** The trigger itself. `crontabType` says how its times are chosen: `selecting` or `cronjob`. */
    config: parameters,
    /** Inputs of the workflow. */
    payload: parameters,
  }),
  outputs: variables,
});

/** `node.data` of a TriggerUpsert. */
export type TriggerUpsertData = z.output<typeof triggerUpsertData>;

const required = ['userId', 'triggerName', 'timeZone', 'crontab'];
const configured = new Set(['triggerId', ...required]);

/** Under which name a run gives the value of an input of the workflow. */
export function payloadInput(name: string): string {
  return `payload.${name}`;
}

/** The values of the trigger itself, without the word about how its times are chosen. */
export function configuredValues({ inputs: { config } }: TriggerUpsertData): Parameter[] {
  return config.filter(({ name }) => configured.has(name));
}

/** The workflow is chosen, and a clock fires it. */
export function checkTrigger(context: CheckContext, { inputs: { meta } }: TriggerUpsertData): Issue[] {
  const { triggerType: type, workflowId } = meta;
  return [
    ...(type === '' || type === 'CRONJOB'
      ? []
      : [issueAt(context, 'trigger.typeUnknown', ['inputs', 'meta', 'triggerType'], { type })]),
    ...(workflowId === '' ? [issueAt(context, 'workflow.missing', ['inputs', 'meta', 'workflowId'])] : []),
  ];
}

/** TriggerUpsert: makes or changes a trigger, which runs a workflow at set times. */
export const triggerUpsert = defineNode<TriggerUpsertData>({
  name: 'triggerUpsert',
  code: '34',
  displayKey: 'TriggerUpsert',
  category: 'tool',
  words: messages,
  data: triggerUpsertData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.utility),
    inputs: {
      meta: { workflowId: '', triggerType: 'CRONJOB' },
      config: [
        writeOpenParameter('userId'),
        writeParameter('triggerName', 'string', ''),
        writeParameter('crontabType', 'string', 'selecting'),
        writeParameter('crontab', 'string', '0 0 0 * * *'),
        writeParameter('timeZone', 'string', context.language === 'zh-CN' ? 'Asia/Shanghai' : 'UTC'),
      ],
      payload: [],
    },
    outputs: [{ type: 'string', name: 'triggerId' }],
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: ({ inputs: { config, payload } }) => [
    ...inputFieldsOf(config, ['inputs', 'config']).filter(({ name }) => configured.has(name)),
    ...inputFieldsOf(payload, ['inputs', 'payload']).map((field) => ({
      ...field,
      name: payloadInput(field.name),
    })),
  ],
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => [
    ...required.flatMap((name) => checkNamed(context, data.inputs.config, name, ['inputs', 'config'])),
    ...checkWritten(context, data, 'crontab', (value) => readCrontab(value) !== undefined),
    ...checkWritten(context, data, 'timeZone', isTimeZone),
    ...checkTrigger(context, data),
  ],
  resources: ({ inputs: { meta } }) =>
    meta.workflowId === '' ? [] : [{ kind: 'workflow', id: meta.workflowId, name: '' }],
});

/** A value that is written in the document, and not referred to, can be looked at before a run. */
function checkWritten(
  context: CheckContext,
  { inputs: { config } }: TriggerUpsertData,
  name: 'crontab' | 'timeZone',
  isGood: (value: string) => boolean,
): Issue[] {
  const index = config.findIndex((parameter) => parameter.name === name);
  const value = templateOf(config[index]?.input);
  if (value === undefined || value === '' || isGood(value)) return [];
  return [issueAt(context, `trigger.${name}`, ['inputs', 'config', index, 'input'], { value })];
}
