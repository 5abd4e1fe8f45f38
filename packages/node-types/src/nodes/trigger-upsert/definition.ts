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
    /** The trigger's type and the workflow it runs; `CRONJOB` means a schedule. */
    meta: section({ triggerType: text, workflowId: text }),
    /** Settings of the trigger. `crontabType` says how the schedule is entered: `selecting` or `cronjob`. */
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

/** Name under which a run passes the value of a workflow input. */
export function payloadInput(name: string): string {
  return `payload.${name}`;
}

/** Settings of the trigger, without how the schedule is entered. */
export function configuredValues({ inputs: { config } }: TriggerUpsertData): Parameter[] {
  return config.filter(({ name }) => configured.has(name));
}

/** A workflow is chosen, and the trigger is a schedule. */
export function checkTrigger(context: CheckContext, { inputs: { meta } }: TriggerUpsertData): Issue[] {
  const { triggerType: type, workflowId } = meta;
  return [
    ...(type === '' || type === 'CRONJOB'
      ? []
      : [issueAt(context, 'trigger.typeUnknown', ['inputs', 'meta', 'triggerType'], { type })]),
    ...(workflowId === '' ? [issueAt(context, 'workflow.missing', ['inputs', 'meta', 'workflowId'])] : []),
  ];
}

/** TriggerUpsert: creates or updates a trigger that runs a workflow on a schedule. */
export const triggerUpsert = defineNode<TriggerUpsertData>({
  name: 'triggerUpsert',
  code: '34',
  displayKey: 'TriggerUpsert',
  services: ['trigger'],
  category: 'tool',
  messages,
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

/** Literal values can be checked before a run; references cannot. */
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
