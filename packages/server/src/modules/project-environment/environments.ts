import type { Input, Result } from '@heddle/api-contract';
import {
  type AppEnvironment,
  appEnvironments,
  type projectEnvironment,
} from '@heddle/api-contract/families/project-environment';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { lockRow } from '../../db/lockRow.js';
import { can } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type Project, requireProject, setStaging } from '../project/index.js';
import { projects } from '../project/tables.js';
import {
  channelsOf,
  findServed,
  leaveEnvironment,
  openVariables,
  projectParts,
  readEnvironmentValues,
  refuseBusy,
  requirePublisher,
  writeEnvironmentValues,
} from '../project-version/index.js';
import { mayPublish } from '../space/index.js';
import { languageOf } from '../workflow/index.js';
import { settleDeployment } from './deployments.js';
import { releaseChecks } from './ReleaseCheck.js';

type Calls = typeof projectEnvironment.calls;

/** What each environment of an app serves. Without staging, there is production only. */
export async function listEnvironments(
  context: Context,
  { project_id }: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const { project, access } = await requireProject(context, project_id, 'view');
  const isPublisher = await mayPublish(context.db, access);
  const canPromote = isPublisher && can(access, 'publish', project);
  const canStage = isPublisher && can(access, 'edit', project);
  const shown = appEnvironments.filter((one) => one === 'production' || project.hasStaging);
  const mayChange = (environment: AppEnvironment) => (environment === 'production' ? canPromote : canStage);
  return {
    has_staging: project.hasStaging,
    environments: await Promise.all(
      shown.map(async (environment) => ({
        environment,
        ...(await readServed(context, project, environment)),
        // Values may be secrets of the environment.
        values: mayChange(environment)
          ? { ...(await readEnvironmentValues(context.db, project.id, environment)) }
          : {},
        can_change: mayChange(environment),
      })),
    ),
    variables: openVariables(await readVariables(context, project.id))
      .filter(({ channel }) => channel !== 'system')
      .map(({ keyword, default_value, description }) => ({ name: keyword, default_value, description })),
    can_promote: canPromote,
  };
}

async function readServed(context: Context, { id }: Project, environment: AppEnvironment) {
  const served = await findServed(context.db, id, environment);
  const known = channelsOf(context);
  const language = languageOf(context.user.locale);
  return {
    version: served[0]?.version ?? '',
    channels: served.map(({ connectorId, version }) => ({
      connector_id: connectorId,
      name: known.get(connectorId)?.name[language] ?? '',
      version,
    })),
  };
}

/** The declared variables of the draft as text; empty for none. */
async function readVariables(context: Context, projectId: string): Promise<string> {
  const part = context.extensions(projectParts).find(({ name }) => name === 'variables');
  return part ? part.read(context.db, projectId) : '';
}

export async function switchStaging(
  context: Context,
  { project_id, has_staging }: Input<Calls['switchStaging']>,
): Promise<Result<Calls['switchStaging']>> {
  const project = await requirePublisher(context, project_id, 'production');
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, projects, project.id);
    await refuseBusy(transaction, project.id);
    if ((await settleDeployment(transaction, project.id)) !== undefined)
      throw new DomainError('projectBusy', projectReasons.deploying());
    await setStaging(transaction, project.id, has_staging);
    if (!has_staging) await leaveEnvironment(transaction, project.id, 'staging');
  });
  return {};
}

/** Replaces the values of an environment; those of variables that the draft declares must fit. */
export async function saveValues(
  context: Context,
  { project_id, environment, values }: Input<Calls['saveValues']>,
): Promise<Result<Calls['saveValues']>> {
  const project = await requirePublisher(context, project_id, environment);
  const parts = { variables: await readVariables(context, project.id) };
  for (const check of context.extensions(releaseChecks)) {
    const [failure] = check({ parts, values });
    if (failure) throw new DomainError('projectInvalid', projectReasons.valueWrong({ name: failure.name }));
  }
  await writeEnvironmentValues(context.db, project.id, environment, values);
  return {};
}
