import type { NodeContext, NodeExecutor, TriggerSchedule } from '@heddle/executor';
import { type JsonObject, readOwn, setOwn } from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError, refuseFirst } from '../../run/fail.js';
import { callOptions, requiredText } from '../../run/namedInputs.js';
import { namedTriggers } from '../../run/triggers.js';
import { isTimeZone, readCrontab } from './crontab.js';
import { checkTrigger, payloadInput, type TriggerUpsertData } from './definition.js';

type Context = NodeContext<TriggerUpsertData>;

/** Creates the trigger, or updates the one with the given id. It fires independently of this run. */
export const triggerUpsertExecutor: NodeExecutor<TriggerUpsertData> = {
  effect: 'once',
  run: async (context) => {
    const { data, node, services } = context;
    refuseFirst(context, checkTrigger({ nodeId: node.id }, data));
    const request = {
      ...namedTriggers(context),
      name: requiredText(context, 'triggerName'),
      schedule: scheduleOf(context),
      workflowId: data.inputs.meta.workflowId,
      parameters: parametersOf(context),
    };
    const { id } = await services.trigger.upsert(request, callOptions(context));
    return { outputs: { triggerId: id } };
  },
};

function scheduleOf(context: Context): TriggerSchedule {
  const written = requiredText(context, 'crontab');
  const timeZone = requiredText(context, 'timeZone');
  const crontab = readCrontab(written);
  const field = 'inputs.config';
  if (crontab === undefined) {
    const message = `"${written.slice(0, 200)}" is not a crontab expression`;
    throw nodeError(context, nodeErrorCodes.compile, message, field);
  }
  if (!isTimeZone(timeZone)) {
    const message = `there is no time zone "${timeZone.slice(0, 200)}"`;
    throw nodeError(context, nodeErrorCodes.compile, message, field);
  }
  return { crontab, timeZone };
}

function parametersOf({ data, inputs }: Context): JsonObject {
  const parameters: JsonObject = {};
  for (const { name } of data.inputs.payload) {
    const value = readOwn(inputs, payloadInput(name));
    if (value !== undefined) setOwn(parameters, name, value);
  }
  return parameters;
}
