import type { Input, Result } from '@heddle/api-contract';
import type { variable } from '@heddle/api-contract/families/variable';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { connectorOf } from '../conversation/index.js';
import { valueText } from './Declaration.js';
import { requireVariables } from './requestedVariables.js';
import { setValues } from './setValues.js';
import { readValues, type VariableValue } from './values.js';

type Calls = typeof variable.calls;

/** The time of a default value, by which clients tell it from one that was set. */
const neverSet = 0;

export async function openReadVariables(
  context: Context,
  input: Input<Calls['read']>,
): Promise<Result<Calls['read']>> {
  const { key, declarations, system } = await requireVariables(context, namedBy(input), 'view');
  const names = input.keywords?.length ? input.keywords : undefined;
  const values = await readValues(context.db, key, declarations, system, names);
  // Those of the system are there for clients that ask for them by name.
  const shown = values.filter(
    ({ declaration }) =>
      declaration.scope === 'user' || (declaration.scope === 'system' && names !== undefined),
  );
  return { items: shown.map(toItem) };
}

export async function openWriteVariables(context: Context, input: Input<Calls['write']>) {
  const { key, declarations } = await requireVariables(context, namedBy(input), 'testRun');
  await setValues(context.db, key, declarations, input.data);
  return {};
}

function namedBy(input: Omit<Input<Calls['read']>, 'keywords'>) {
  return { ...input, connectorId: connectorOf(input), person: input.connector_uid ?? '' };
}

/** A value as calls show it. */
export function toItem({ declaration, value, createdAt, updatedAt }: VariableValue) {
  return {
    keyword: declaration.name,
    value: valueText(value),
    create_time: createdAt ? toSeconds(createdAt) : neverSet,
    update_time: updatedAt ? toSeconds(updatedAt) : neverSet,
  };
}
