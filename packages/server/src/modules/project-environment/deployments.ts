import type { Input, Result, SentReason } from '@heddle/api-contract';
import { toSentReason } from '@heddle/api-contract';
import type { AppEnvironment, projectEnvironment } from '@heddle/api-contract/families/project-environment';
import { publishStatuses } from '@heddle/api-contract/families/project-version';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { jobs } from '../../jobs/tables.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { requireProject } from '../project/index.js';
import { projectVersions } from '../project-version/tables.js';
import type { ReleaseFailure } from './ReleaseCheck.js';
import { projectDeployments } from './tables.js';

type Calls = typeof projectEnvironment.calls;
type Listed = Omit<Result<Calls['deployments']>['deployments'][number], 'operator'> & { creatorId: string };

const maxListed = 50;
const ended = ['done', 'failed', 'cancelled'];

/** A failure as its row keeps it. */
export interface DeploymentFailure {
  kind: ReleaseFailure['kind'];
  name: string;
  reason: string;
  why: SentReason;
}

export function toStored({ kind, name, reason }: ReleaseFailure): DeploymentFailure {
  return { kind, name, reason: reason.text, why: toSentReason(reason) };
}

/** Publications, promotions and rollbacks, newest first. */
export async function listDeployments(
  context: Context,
  { project_id, environment }: Input<Calls['deployments']>,
): Promise<Result<Calls['deployments']>> {
  const { project } = await requireProject(context, project_id, 'view');
  await settleDeployment(context.db, project.id);
  const found = [
    ...(await readMoves(context.db, project.id, environment)),
    ...(await readPublications(context.db, project.id, environment)),
  ]
    .sort((one, other) => (BigInt(one.deployment_id) > BigInt(other.deployment_id) ? -1 : 1))
    .slice(0, maxListed);
  const people = await findPeople(
    context.db,
    found.map(({ creatorId }) => creatorId),
  );
  return {
    deployments: found.map(({ creatorId, ...one }) => {
      const person = people.get(creatorId);
      return {
        ...one,
        operator: {
          user_id: creatorId,
          nickname: person?.name ?? '',
          avatar_url: person?.avatarUrl ?? '',
        },
      };
    }),
  };
}

async function readMoves(
  db: Database,
  projectId: string,
  environment: AppEnvironment | undefined,
): Promise<Listed[]> {
  const rows = await db
    .select({ move: projectDeployments, version: projectVersions.version })
    .from(projectDeployments)
    .innerJoin(projectVersions, eq(projectVersions.id, projectDeployments.versionId))
    .where(
      and(
        eq(projectDeployments.projectId, projectId),
        environment && eq(projectDeployments.environment, environment),
      ),
    )
    .orderBy(desc(projectDeployments.id))
    .limit(maxListed);
  return rows.map(({ move, version }) => ({
    ...{ deployment_id: move.id, environment: move.environment, kind: move.kind, version },
    ...{ from_version: move.fromVersion, status: move.status, creatorId: move.creatorId },
    failures: JSON.parse(move.failures) as DeploymentFailure[],
    created_at: toSeconds(move.createdAt),
    ...(move.endedAt && { ended_at: toSeconds(move.endedAt) }),
  }));
}

/** Publications record their own problems. */
async function readPublications(
  db: Database,
  projectId: string,
  environment: AppEnvironment | undefined,
): Promise<Listed[]> {
  const rows = await db
    .select()
    .from(projectVersions)
    .where(
      and(
        eq(projectVersions.projectId, projectId),
        eq(projectVersions.kind, 'publish'),
        environment && eq(projectVersions.environment, environment),
      ),
    )
    .orderBy(desc(projectVersions.id))
    .limit(maxListed);
  const { packFailed, done } = publishStatuses;
  return rows.map((row) => ({
    ...{ deployment_id: row.id, environment: row.environment, kind: 'publish' as const },
    ...{ version: row.version, from_version: '', failures: [], creatorId: row.creatorId },
    status: row.status === done ? 'done' : row.status === packFailed ? 'failed' : 'running',
    created_at: toSeconds(row.createdAt),
    ...(row.endedAt && { ended_at: toSeconds(row.endedAt) }),
  }));
}

/** The promotion or rollback that is under way; one whose job has ended without it has failed. */
export async function settleDeployment(db: Database, projectId: string): Promise<string | undefined> {
  const isRunning = and(
    eq(projectDeployments.projectId, projectId),
    eq(projectDeployments.status, 'running'),
  );
  const [row] = await db
    .select({ id: projectDeployments.id, job: jobs.status })
    .from(projectDeployments)
    .leftJoin(jobs, eq(jobs.id, projectDeployments.jobId))
    .where(isRunning);
  if (!row) return undefined;
  if (row.job !== null && !ended.includes(row.job)) return row.id;
  const failure = { kind: 'project', name: '', reason: projectReasons.deployEnded() } as const;
  await endDeployment(db, row.id, [failure]);
  return undefined;
}

/** Ends a deployment that is under way: without failures, it is done. */
export async function endDeployment(
  db: Database,
  id: string,
  failures: readonly ReleaseFailure[],
): Promise<void> {
  await db
    .update(projectDeployments)
    .set({
      status: failures.length === 0 ? 'done' : 'failed',
      failures: JSON.stringify(failures.map(toStored)),
      endedAt: new Date(),
    })
    .where(and(eq(projectDeployments.id, id), eq(projectDeployments.status, 'running')));
}
