import type { Input, Result } from '@heddle/api-contract';
import type { variable } from '@heddle/api-contract/families/variable';
import type { Json } from '@heddle/workflow-schema';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { agentOf } from '../bot/index.js';
import { connectorOf, personOf, requireOwner } from '../conversation/index.js';
import { readVariables, type VariableKey, writeVariable } from './variableRows.js';

type Calls = typeof variable.calls;
/** The time of a default value, by which clients tell it from one that was set. */
const neverSet = 0;

type Named = Omit<Input<Calls['read']>, 'keywords'>;

export async function openReadVariables(
  context: Context,
  input: Input<Calls['read']>,
): Promise<Result<Calls['read']>> {
  const key = await requireKey(context, input, 'view');
  const names = input.keywords?.length ? input.keywords : undefined;
  const rows = await readVariables(context.db, key, names);
  const stored = rows.map((row) => ({
    keyword: row.name,
    value: textOf(JSON.parse(row.value) as Json),
    create_time: toSeconds(row.createdAt),
    update_time: toSeconds(row.updatedAt),
  }));
  const isStored = new Set(rows.map(({ name }) => name));
  const defaults = (await defaultsOf(context, key)).filter(
    ({ keyword }) => !isStored.has(keyword) && (!names || names.includes(keyword)),
  );
  return { items: [...stored, ...defaults] };
}

/** The variables that an agent defines with a default value, as its channel serves it, else as its draft is. */
async function defaultsOf(context: Context, { owner, connectorId }: VariableKey) {
  if (owner.kind !== 'bot') return [];
  const agent =
    (await agentOf(context.db, owner.id, { connectorId })) ??
    (await agentOf(context.db, owner.id, { draftOf: context.user.id }));
  const variables = agent?.blocks.variable_list ?? [];
  return variables
    .filter(({ is_disabled, default_value }) => !is_disabled && default_value)
    .map(({ key: keyword, default_value: value = '' }) => ({
      ...{ keyword, value },
      ...{ create_time: neverSet, update_time: neverSet },
    }));
}

export async function openWriteVariables(context: Context, input: Input<Calls['write']>) {
  const key = await requireKey(context, input, 'testRun');
  await context.db.transaction(async (db) => {
    for (const { keyword, value } of input.data) await writeVariable(db, key, keyword, value);
  });
  return {};
}

async function requireKey(context: Context, input: Named, action: 'view' | 'testRun'): Promise<VariableKey> {
  const owner = await requireOwner(context, input, action);
  if (owner.kind === 'none')
    throw new DomainError('badRequest', programText('app_id or bot_id must be given'));
  return { ...personOf(context, input.connector_uid), owner, connectorId: connectorOf(input) };
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
