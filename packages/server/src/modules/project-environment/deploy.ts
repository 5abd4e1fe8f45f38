import type { Input, Result } from '@heddle/api-contract';
import type { AppEnvironment, projectEnvironment } from '@heddle/api-contract/families/project-environment';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { Project } from '../project/index.js';
import { projects } from '../project/tables.js';
import { channelsOfVersion, findServed, requirePublisher, requireVersion } from '../project-version/index.js';
import { deployJob } from './deployJob.js';
import { settleDeployment } from './deployments.js';
import { projectDeployments } from './tables.js';

type Calls = typeof projectEnvironment.calls;

/** Starts to move the version that staging serves to production. */
export async function promote(
  context: Context,
  input: Input<Calls['promote']>,
): Promise<Result<Calls['promote']>> {
  const project = await requirePublisher(context, input.project_id, 'production');
  if (!project.hasStaging) throw new DomainError('projectInvalid', projectReasons.noStaging());
  const [staged] = await findServed(context.db, project.id, 'staging');
  if (!staged) throw new DomainError('projectInvalid', projectReasons.stagingEmpty());
  const { version, versionId } = staged;
  if (version !== input.version)
    throw new DomainError('projectInvalid', projectReasons.stagingChanged({ version }));
  return start(context, project, { kind: 'promote', environment: 'production', version, versionId });
}

/** Starts to serve a version again that the environment has served before. */
export async function rollBackEnvironment(
  context: Context,
  { project_id, environment, version }: Input<Calls['rollBack']>,
): Promise<Result<Calls['rollBack']>> {
  const project = await requirePublisher(context, project_id, environment);
  if (environment === 'staging' && !project.hasStaging)
    throw new DomainError('projectInvalid', projectReasons.noStaging());
  const { id: versionId } = await requireVersion(context.db, project.id, version);
  if ((await channelsOfVersion(context.db, versionId, environment)).size === 0)
    throw new DomainError('projectInvalid', projectReasons.neverServed({ version }));
  return start(context, project, { kind: 'rollback', environment, version, versionId });
}

interface Move {
  kind: 'promote' | 'rollback';
  environment: AppEnvironment;
  version: string;
  versionId: string;
}

async function start(
  { db, jobs, user }: Context,
  { id: projectId, spaceId, name }: Project,
  { kind, environment, version, versionId }: Move,
): Promise<{ deployment_id: string }> {
  const served = await findServed(db, projectId, environment);
  if (kind === 'rollback' && served.length === 0)
    throw new DomainError('projectInvalid', projectReasons.servesNothing());
  if (served.length > 0 && served.every((one) => one.versionId === versionId))
    throw new DomainError('projectInvalid', projectReasons.alreadyServed({ version }));
  const id = newId();
  await db.transaction(async (transaction) => {
    await lockRow(transaction, projects, projectId);
    if ((await settleDeployment(transaction, projectId)) !== undefined)
      throw new DomainError('projectBusy', projectReasons.deploying());
    const job = await jobs.enqueue(
      deployJob,
      { deploymentId: id },
      { db: transaction, userId: user.id, spaceId, title: `${name} ${version}` },
    );
    await transaction.insert(projectDeployments).values({
      ...{ id, projectId, versionId, environment, kind, jobId: job.id, status: 'running' },
      ...{ fromVersion: served[0]?.version ?? '', creatorId: user.id, createdAt: new Date() },
    });
  });
  return { deployment_id: id };
}
