import { ExecutionError, errorCodes, type VariableService } from '@heddle/executor';
import type { Json } from '@heddle/workflow-schema';
import type { Database } from '../../db/Database.js';
import { readVariables, type VariableKey, writeVariable } from './variableRows.js';

/** What system variables say about a run. */
export interface RunSituation {
  language: string;
  /** Empty for a run without a conversation. */
  conversationId: string;
}

const uuidName = 'sys_uuid';

/**
 * Global variables of a run; `prepare` checks its rights and finds its key. App variables live within a run and have no stored value; user variables are
 * stored; system variables are read-only.
 */
export function createVariableService(
  db: Database,
  prepare: () => Promise<VariableKey>,
  { language, conversationId }: RunSituation,
): VariableService {
  const system: Readonly<Record<string, () => Json | Promise<Json>>> = {
    [uuidName]: async () => uuidOf(db, await prepare()),
    sys_channel: async () => (await prepare()).connectorId,
    sys_conversation_id: () => conversationId,
    sys_language: () => language,
    sys_date: () => new Date().toISOString().slice(0, 10),
  };
  return {
    async get({ source, name }) {
      if (source === 'global_variable_system')
        return Object.hasOwn(system, name) ? system[name]!() : undefined;
      return source === 'global_variable_user' ? readValue(db, await prepare(), name) : undefined;
    },
    async set({ source, name }, value) {
      if (source !== 'global_variable_user' || name.startsWith('sys_'))
        throw new ExecutionError(errorCodes.variables, `the variable "${name}" is not stored`);
      await writeVariable(db, await prepare(), name, value);
    },
  };
}

async function readValue(db: Database, key: VariableKey, name: string): Promise<Json | undefined> {
  const [row] = await readVariables(db, key, [name]);
  return row && (JSON.parse(row.value) as Json);
}

/** An opaque id of the user, stable within the owner and channel; it reveals nothing about the account. */
async function uuidOf(db: Database, key: VariableKey): Promise<Json> {
  const known = await readValue(db, key, uuidName);
  if (known !== undefined) return known;
  await writeVariable(db, key, uuidName, crypto.randomUUID(), 'only if there is none');
  return (await readValue(db, key, uuidName)) ?? '';
}
