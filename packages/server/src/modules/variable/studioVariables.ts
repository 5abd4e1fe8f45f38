import type { Input, Result } from '@heddle/api-contract';
import { connectors } from '@heddle/api-contract/families/conversation';
import { type variable, variableChannels } from '@heddle/api-contract/families/variable';
import { variableReasons } from '@heddle/api-contract/reasons/variable';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { isSystemName } from './Declaration.js';
import { toItem } from './openVariables.js';
import { requireVariables } from './requestedVariables.js';
import { setValues } from './setValues.js';
import { readValues } from './values.js';
import { deleteRows, readRows } from './variableRows.js';

type Calls = typeof variable.calls;

/** Sets values of the caller, as the debug page does. */
export async function setVariables(
  context: Context,
  input: Input<Calls['set']>,
): Promise<Result<Calls['set']>> {
  const { key, declarations } = await requireVariables(context, namedBy(context, input), 'testRun');
  return { keywords: await setValues(context.db, key, declarations, input.data) };
}

/** All variables of the caller with their values. */
export async function getVariables(
  context: Context,
  input: Input<Calls['get']>,
): Promise<Result<Calls['get']>> {
  const { key, declarations, system } = await requireVariables(context, namedBy(context, input), 'testRun');
  const names = input.keywords?.length ? input.keywords : undefined;
  const values = await readValues(context.db, key, declarations, system, names);
  const channel = input.VariableChannel;
  return {
    memories: values
      .filter(({ declaration: { scope } }) => !channel || variableChannels[scope] === channel)
      .map((value) => {
        const { declaration } = value;
        return {
          ...toItem(value),
          is_system: declaration.scope === 'system',
          prompt_disabled: declaration.isHiddenFromPrompt,
          schema: declaration.schema,
          is_read_only: declaration.isReadOnly,
        };
      }),
  };
}

/** Deletes values of the caller, so that the variables have their default value again. */
export async function deleteVariables(context: Context, input: Input<Calls['delete']>) {
  const { key } = await requireVariables(context, namedBy(context, input), 'testRun');
  const given = input.keywords ?? [];
  const names = given.length > 0 ? given : (await readRows(context.db, key)).map(({ name }) => name);
  const own = names.filter((name) => !isSystemName(name));
  if (own.length === 0) {
    if (given.length === 0) return {};
    throw new DomainError('variableNotDeleted', variableReasons.noneDeleted());
  }
  await deleteRows(context.db, key, own);
  return {};
}

/** The studio names an account by its id; every other person is an end user of the caller. */
function namedBy(
  context: Context,
  input: Input<Calls['set']> | Input<Calls['get']> | Input<Calls['delete']>,
) {
  const { bot_id, project_id: app_id, workflow_id, connector_id, user_id = '' } = input;
  const person = user_id === context.user.id || user_id === '0' ? '' : user_id;
  return { bot_id, app_id, workflow_id, connectorId: connector_id ?? connectors.studio, person };
}
