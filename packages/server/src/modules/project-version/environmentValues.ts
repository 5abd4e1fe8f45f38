import type { AppEnvironment } from '@heddle/api-contract/families/project-environment';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { projectEnvironmentValues } from './tables.js';

/** Values of variables as text, by name, in place of their defaults. */
export type EnvironmentValues = Readonly<Record<string, string>>;

/** The stored text; empty for none. */
export function parseValues(text: string): EnvironmentValues {
  return text === '' ? {} : (JSON.parse(text) as EnvironmentValues);
}

/** The values of an environment of an app. */
export async function readEnvironmentValues(
  db: Database,
  projectId: string,
  environment: AppEnvironment,
): Promise<EnvironmentValues> {
  const [row] = await db
    .select({ values: projectEnvironmentValues.values })
    .from(projectEnvironmentValues)
    .where(
      and(
        eq(projectEnvironmentValues.projectId, projectId),
        eq(projectEnvironmentValues.environment, environment),
      ),
    );
  return parseValues(row?.values ?? '');
}

/** Replaces the values of an environment of an app. */
export async function writeEnvironmentValues(
  db: Database,
  projectId: string,
  environment: AppEnvironment,
  values: EnvironmentValues,
): Promise<void> {
  const set = { values: JSON.stringify(values), updatedAt: new Date() };
  const { projectId: p, environment: e } = projectEnvironmentValues;
  await db
    .insert(projectEnvironmentValues)
    .values({ projectId, environment, ...set })
    .onConflictDoUpdate({ target: [p, e], set });
}
