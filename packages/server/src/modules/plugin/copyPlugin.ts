import type { SpaceAccess } from '../../kernel/access.js';
import type { CopyContext, CopyOptions, IdMap } from '../../resources/ResourceKind.js';
import { withNewIds } from '../../resources/withNewIds.js';
import { copiedToolId } from './agentTools.js';
import { findVersion, listTools, readDraft } from './contentAt.js';
import { insertPlugin } from './insertPlugin.js';
import type { PluginContent } from './PluginContent.js';
import { requirePlugin } from './requirePlugin.js';
import { settingsWithoutSecrets } from './withoutSecrets.js';

/**
 * Copies the draft, or the version that was asked for, with its enabled tools. Keys stay with the original: the copy's
 * author enters their own.
 */
export async function copyPlugin(
  context: CopyContext,
  id: string,
  target: SpaceAccess,
  idMap: IdMap,
  { projectId, name, version = '', note = () => undefined }: CopyOptions = {},
): Promise<void> {
  const { head } = await requirePlugin(context, id, 'copy');
  const content = await contentOf(context, id, version);
  if (!content) throw new Error(`the plugin ${id} was purged during a request`);
  const newPluginId = idMap.get(id) ?? id;
  const isElsewhere = head.spaceId !== target.spaceId;
  const { auth } = content.settings;
  if (auth.type !== 'none') note('authorizationNeeded', content.name);
  await context.db.transaction((transaction) =>
    insertPlugin(transaction, target, {
      ...content,
      id: newPluginId,
      projectId: projectId === undefined ? (isElsewhere ? null : head.projectId) : projectId,
      name: name ?? content.name,
      icon: withNewIds(content.icon, idMap),
      settings: isElsewhere ? settingsWithoutSecrets(content.settings, note) : content.settings,
      tools: content.tools.map((tool) => ({ ...tool, id: copiedToolId(tool.id, id, newPluginId) })),
    }),
  );
}

/** Programs are copied from the draft: versions do not keep the sources of their packages. */
async function contentOf(
  { db }: CopyContext,
  id: string,
  version: string,
): Promise<PluginContent | undefined> {
  const draft = await readDraft(db, id);
  if (version === '' || draft?.kind === 'code') return draft;
  return (await findVersion(db, id, version))?.content ?? draft;
}

/** The ids of the tools of a copy. */
export async function partIds({ db }: CopyContext, id: string, newId: string): Promise<IdMap> {
  const tools = await listTools(db, id);
  return new Map(tools.map((tool) => [tool.id, copiedToolId(tool.id, id, newId)]));
}
