import { publishStatuses } from '@heddle/api-contract/families/project-version';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { botVersions } from '../bot/tables.js';
import { pluginVersions } from '../plugin/tables.js';
import { projectVersions } from '../project-version/tables.js';
import { mayPublish } from '../space/index.js';
import { workflowVersions } from '../workflow/tables.js';
import { invalid } from './kinds.js';
import type { ProductKind } from './tables.js';

/** A published version of an original. */
export interface SourceVersion {
  version: string;
  note: string;
  createdAt: Date;
}

/** The original of a product, which the caller may publish. */
export interface Source {
  kind: ProductKind;
  id: string;
  access: SpaceAccess;
  name: string;
  description: string;
  icon: string;
  /** Newest first; at least one. */
  versions: SourceVersion[];
}

const maxVersions = 100;

/** The original, if the caller may publish it. The error is the same for what does not exist. */
export async function requireSource(context: Context, kind: ProductKind, id: string): Promise<Source> {
  const resourceKind = kindOf(context, kind);
  const { access } = await resourceKind.require(context, id, 'publish');
  if (!(await mayPublish(context.db, access)))
    throw new DomainError('accessDenied', productReasons.notFound());
  const { rows } = resourceKind;
  const [row] = await context.db.select().from(rows.table).where(eq(rows.id, id));
  const { name, description, icon, projectId } = row as Record<'name' | 'description' | 'icon', string> & {
    projectId?: string | null;
  };
  // Parts of apps are published with their app.
  if (projectId) throw invalid(productReasons.typeUnknown({ field: 'entity_id' }));
  const versions = await versionsOf(context.db, kind, id);
  return { kind, id, access, name, description, icon, versions };
}

/** The version with this name, by default the newest. */
export function versionNamed({ versions }: Source, version = ''): SourceVersion {
  const found = version === '' ? versions[0] : versions.find((one) => one.version === version);
  if (found) return found;
  throw invalid(
    versions.length === 0
      ? productReasons.notPublished()
      : productReasons.versionUnknown({ field: 'entity_version', version: version.slice(0, 100) }),
  );
}

async function versionsOf(db: Database, kind: ProductKind, id: string): Promise<SourceVersion[]> {
  if (kind === 'bot')
    return db
      .select({ version: botVersions.id, note: botVersions.note, createdAt: botVersions.createdAt })
      .from(botVersions)
      .where(and(eq(botVersions.botId, id), eq(botVersions.type, 'publish')))
      .orderBy(desc(botVersions.id))
      .limit(maxVersions);
  if (kind === 'plugin') {
    const { version, note, createdAt } = pluginVersions;
    return db
      .select({ version, note, createdAt })
      .from(pluginVersions)
      .where(eq(pluginVersions.pluginId, id))
      .orderBy(desc(pluginVersions.id))
      .limit(maxVersions);
  }
  if (kind === 'workflow') {
    const { version, description, createdAt } = workflowVersions;
    return db
      .select({ version, note: description, createdAt })
      .from(workflowVersions)
      .where(eq(workflowVersions.workflowId, id))
      .orderBy(desc(workflowVersions.id))
      .limit(maxVersions);
  }
  const { version, note, createdAt } = projectVersions;
  return db
    .select({ version, note, createdAt })
    .from(projectVersions)
    .where(
      and(
        eq(projectVersions.projectId, id),
        eq(projectVersions.kind, 'publish'),
        eq(projectVersions.status, publishStatuses.done),
      ),
    )
    .orderBy(desc(projectVersions.id))
    .limit(maxVersions);
}

/**
 * Locks the original until the transaction ends; throws if it was deleted. A deletion that comes later finds what the
 * transaction has written.
 */
export async function holdSource(
  context: Pick<Context, 'extensions'>,
  transaction: Database,
  { kind, id }: Pick<Source, 'kind' | 'id'>,
): Promise<void> {
  const { rows } = kindOf(context, kind);
  const held = await transaction
    .select({ id: rows.id })
    .from(rows.table)
    .where(and(eq(rows.id, id), rows.deletedAt && isNull(rows.deletedAt)))
    .for('share');
  if (held.length === 0) throw new DomainError('productConflict', productReasons.sourceDeleted());
}
