import type { Input, Result } from '@heddle/api-contract';
import type { pluginCode } from '@heddle/api-contract/families/plugin-code';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { and, eq, or } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import {
  findBuiltIn,
  type PluginContent,
  type PluginHead,
  pluginAt,
  requirePlugin,
  type ToolCaller,
} from '../plugin/index.js';
import { readHosts } from './checkFiles.js';
import { pluginHostAcceptances } from './tables.js';

type Calls = typeof pluginCode.calls;

/** Something for which somebody accepts the hosts of a plugin. */
interface Binder {
  type: 'space' | 'bot' | 'workflow';
  id: string;
}

/** The hosts of the latest version, or of another one, and which of them are accepted for a binder. */
export async function readHostAcceptance(
  context: Context,
  input: Input<Calls['hosts']>,
): Promise<Result<Calls['hosts']>> {
  if (findBuiltIn(input.plugin_id)) return { hosts: [], accepted: [], missing: [] };
  const { head } = await requirePlugin(context, input.plugin_id, 'view');
  const binder = await requireBinder(context, head, input, 'view');
  const at =
    (await pluginAt(context.db, head.id, input.version_name || 'latest')) ??
    (await pluginAt(context.db, head.id, 'draft'));
  const hosts = [...(at?.content.settings.code?.hosts ?? [])];
  const known = await acceptedHosts(context.db, head.id, [{ type: 'space', id: head.spaceId }, binder]);
  return {
    hosts,
    accepted: hosts.filter((host) => known.has(host)),
    missing: hosts.filter((host) => !known.has(host)),
  };
}

/** Replaces the hosts that are accepted for a binder. Only hosts that the plugin lists can be. */
export async function acceptHosts(context: Context, input: Input<Calls['acceptHosts']>) {
  const { head } = await requirePlugin(context, input.plugin_id, 'view');
  const binder = await requireBinder(context, head, input, 'edit');
  const hosts = readHosts(input.hosts);
  const states = await Promise.all(
    ['draft', 'latest', input.version_name || 'latest'].map((version) =>
      pluginAt(context.db, head.id, version),
    ),
  );
  const listed = new Set(states.flatMap((state) => state?.content.settings.code?.hosts ?? []));
  const other = hosts.find((host) => !listed.has(host));
  if (other !== undefined)
    throw new DomainError('pluginInvalid', pluginReasons.hostNotListed({ host: other }));
  const row = { hosts: JSON.stringify(hosts), userId: context.user.id, acceptedAt: new Date() };
  await context.db
    .insert(pluginHostAcceptances)
    .values({ pluginId: head.id, binderType: binder.type, binderId: binder.id, ...row })
    .onConflictDoUpdate({
      target: [
        pluginHostAcceptances.pluginId,
        pluginHostAcceptances.binderType,
        pluginHostAcceptances.binderId,
      ],
      set: row,
    });
  return {};
}

/** For the whole space, who may publish the plugin decides; for an agent or a workflow, who may edit that. */
async function requireBinder(
  context: Context,
  head: PluginHead,
  { binder_type: type, binder_id: id }: Pick<Input<Calls['hosts']>, 'binder_type' | 'binder_id'>,
  action: 'view' | 'edit',
): Promise<Binder> {
  if (type === 'space') {
    await requirePlugin(context, head.id, action === 'edit' ? 'publish' : 'view');
    return { type, id: head.spaceId };
  }
  const kind = context.extensions(resourceKinds).find(({ name }) => name === type);
  if (!kind) throw new Error(`no module has resources of the kind ${type}`);
  const { resource } = await kind.require(context, id ?? '0', action, { spaceId: head.spaceId });
  return { type, id: resource.id };
}

/** Refuses a call of a version whose hosts nobody has accepted where it is used. */
export async function requireAcceptedHosts(
  db: Database,
  pluginId: string,
  { settings }: PluginContent,
  { spaceId, botId, workflowId }: ToolCaller,
): Promise<void> {
  const hosts = settings.code?.hosts ?? [];
  if (hosts.length === 0) return;
  const binders: Binder[] = [
    { type: 'space', id: spaceId },
    ...(botId ? [{ type: 'bot', id: botId } as const] : []),
    ...(workflowId ? [{ type: 'workflow', id: workflowId } as const] : []),
  ];
  const accepted = await acceptedHosts(db, pluginId, binders);
  const missing = hosts.filter((host) => !accepted.has(host));
  if (missing.length > 0)
    throw new DomainError('pluginFailed', pluginReasons.hostsNotAccepted({ hosts: missing.join(', ') }));
}

async function acceptedHosts(
  db: Database,
  pluginId: string,
  binders: readonly Binder[],
): Promise<ReadonlySet<string>> {
  const { binderType, binderId } = pluginHostAcceptances;
  const rows = await db
    .select({ hosts: pluginHostAcceptances.hosts })
    .from(pluginHostAcceptances)
    .where(
      and(
        eq(pluginHostAcceptances.pluginId, pluginId),
        or(...binders.map(({ type, id }) => and(eq(binderType, type), eq(binderId, id)))),
      ),
    );
  return new Set(rows.flatMap(({ hosts }) => JSON.parse(hosts) as string[]));
}
