import { ExecutionError, errorCodes, type VariableService } from '@heddle/executor';
import { type JsonObject, setOwn } from '@heddle/workflow-schema';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import type { AgentAt } from '../bot/index.js';
import { runKey } from '../conversation/index.js';
import type { RunForServices, RunPlanSettings } from '../run/index.js';
import { declarationsOf } from './declarations.js';
import { setValues } from './setValues.js';
import { systemValues } from './systemValues.js';
import { readValues, type VariableValue } from './values.js';
import type { VariableKey } from './variableRows.js';

type Run = RunForServices['run'];

const scopes = {
  global_variable_user: 'user',
  global_variable_app: 'app',
  global_variable_system: 'system',
} as const;

/**
 * Global variables for the nodes of a run. App variables begin with their default and live within the run; those of users are
 * stored; those of the system are read-only.
 */
export function provideVariables(app: App, { run, rights }: RunForServices): { variables: VariableService } {
  const prepare = async () => {
    await rights.check();
    return variablesOfRun(app, run);
  };
  return {
    variables: {
      async get({ source, name }) {
        const found = await (await prepare()).read([name]);
        return found.find(({ declaration }) => declaration.scope === scopes[source])?.value;
      },
      async set({ source, name }, value) {
        if (source !== 'global_variable_user')
          throw new ExecutionError(errorCodes.variables, `the variable "${name}" is not stored`);
        try {
          await (await prepare()).set([{ keyword: name, value }]);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          throw new ExecutionError(errorCodes.variables, error.message);
        }
      },
    },
  };
}

/** Reads and sets the variables of what a run belongs to, for its person and channel. */
export async function variablesOfRun(app: Pick<App, 'db' | 'secrets'>, run: Run) {
  const { db } = app;
  const { language, timeZone, location, environment } = JSON.parse(run.settings) as RunPlanSettings;
  const key = { ...(await keyOfRun(db, run)), environment };
  const situation = { language, timeZone, location, conversationId: run.conversationId ?? '' };
  const released = run.version === '' ? undefined : key.connectorId;
  const declarations = await declarationsOf(db, key.owner, stateOf(run), released, environment);
  const system = systemValues(app, key, situation);
  return {
    read: (names?: readonly string[]): Promise<VariableValue[]> =>
      readValues(db, key, declarations, system, names),
    /** All values by name, without those that have none. */
    async values(): Promise<JsonObject> {
      const values: JsonObject = {};
      for (const { declaration, value } of await readValues(db, key, declarations, system))
        if (value !== undefined) setOwn(values, declaration.name, value);
      return values;
    },
    set: (values: Parameters<typeof setValues>[3]) => setValues(db, key, declarations, values),
  };
}

/** A workflow that belongs to no app has variables of its own. */
async function keyOfRun(db: App['db'], run: Run): Promise<VariableKey> {
  const key = await runKey(db, run);
  const own = { kind: 'workflow' as const, id: run.workflowId ?? '0', spaceId: run.spaceId };
  return { ...key, owner: key.owner.kind === 'none' ? own : key.owner };
}

/** The state of the agent that answers, if one does. */
function stateOf({ version, userId, connectorId, kind }: Run): AgentAt {
  if (version === '') return { draftOf: userId };
  // The version of a chat flow is its own; the channel tells which version of the agent uses it.
  return kind === 'agent' || connectorId === null ? { version } : { connectorId };
}
