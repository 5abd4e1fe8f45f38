import { projectLimits } from '@heddle/api-contract';
import { publishStatuses } from '@heddle/api-contract/families/project-version';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import { isHigherVersion } from '../workflow/index.js';
import { projectVersions } from './tables.js';

const pattern = /^[vV]?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;
const field = 'version_number';

/** The version as it is stored, such as `v1.2.3`; undefined for other forms. */
export function readVersionName(text: string): string | undefined {
  const numbers = pattern.exec(text.trim().slice(0, projectLimits.version + 1))?.slice(1);
  return numbers && `v${numbers.map(Number).join('.')}`;
}

/** The version as it is stored, if an app can be published under it. */
export async function requireVersionName(db: Database, projectId: string, text: string): Promise<string> {
  const version = readVersionName(text);
  if (version === undefined) throw new DomainError('projectInvalid', projectReasons.versionForm({ field }));
  if (await isTaken(db, projectId, version))
    throw new DomainError('projectInvalid', projectReasons.versionExists({ field, version }));
  const last = await lastPublication(db, projectId);
  if (last && !isHigherVersion(version, last.version))
    throw new DomainError('projectInvalid', projectReasons.versionLow({ field, version: last.version }));
  return version;
}

/** Whether a publication has this version; one that could not be packed leaves it free. */
export async function isTaken(db: Database, projectId: string, version: string): Promise<boolean> {
  const taken = await db.$count(
    projectVersions,
    and(
      eq(projectVersions.projectId, projectId),
      eq(projectVersions.version, version),
      ne(projectVersions.status, publishStatuses.packFailed),
    ),
  );
  return taken > 0;
}

/** The latest publication that has ended and could be packed; undefined before the first. */
export async function lastPublication(
  db: Database,
  projectId: string,
): Promise<{ id: string; version: string } | undefined> {
  const [row] = await db
    .select({ id: projectVersions.id, version: projectVersions.version })
    .from(projectVersions)
    .where(
      and(
        eq(projectVersions.projectId, projectId),
        eq(projectVersions.kind, 'publish'),
        eq(projectVersions.status, publishStatuses.done),
      ),
    )
    .orderBy(desc(projectVersions.id))
    .limit(1);
  return row;
}
