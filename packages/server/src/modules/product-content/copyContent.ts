import type { Input, Result } from '@heddle/api-contract';
import type { ArchiveNote } from '@heddle/api-contract/families/archive';
import { connectors } from '@heddle/api-contract/families/conversation';
import { tableTypes } from '@heddle/api-contract/families/database';
import type { ContentKind, productContent } from '@heddle/api-contract/families/product-content';
import { archiveReasons } from '@heddle/api-contract/reasons/archive';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import type { JsonObject } from '@heddle/workflow-schema';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { kindOf } from '../../resources/ResourceKind.js';
import {
  createResources,
  idsOf,
  type NewResource,
  type ReadResource,
  withDatabase,
} from '../archive/index.js';
import { defaultModel } from '../bot/index.js';
import { checkRows, findDatabase, insertRowsIn, onTables } from '../database/index.js';
import { requirePlaceIn } from '../folder/index.js';
import { insertProject } from '../project/index.js';
import { mayPublish } from '../space/index.js';
import { languageOf } from '../workflow/index.js';
import { requireTemplate } from './contents.js';
import { readResources } from './readResources.js';
import type { Template } from './Template.js';
import { inLanguage } from './texts.js';

type Calls = typeof productContent.calls;

/** A copy of a template. */
export interface ContentCopy {
  kind: ContentKind;
  /** Of the agent, workflow or app. */
  id: string;
  items: { kind: string; id: string; name: string; notes: ArchiveNote[] }[];
}

/** What a caller may choose for a copy. */
export interface CopyChoice {
  name?: string | undefined;
  folderId?: string | undefined;
}

export async function copyContentCall(
  context: Context,
  { content_id: id, space_id, name, folder_id: folderId }: Input<Calls['copy']>,
): Promise<Result<Calls['copy']>> {
  const access = await context.spaceAccess(space_id, 'createResource');
  return copyContent(context, access, id, { name, folderId });
}

/** Creates what a template contains in a space, all or none. The access must allow creating resources. */
export async function copyContent(
  context: Context,
  access: SpaceAccess,
  contentId: string,
  { name, folderId }: CopyChoice = {},
): Promise<ContentCopy> {
  const template = await requireTemplate(context, contentId);
  const language = languageOf(context.user.locale);
  const model = await defaultModel(context);
  return createContent(
    context,
    access,
    {
      kind: template.kind,
      root: template.root,
      name: name ?? template.name[language],
      description: template.description[language],
      resources: readResources(template, { language, model, name }),
      begin: (ids) => insertSampleRows(context, access, template, { ids, language }),
    },
    folderId,
  );
}

/** Content whose resources were checked. */
export interface NewContent {
  kind: ContentKind;
  /** The agent or workflow that people open after copying; absent for apps. */
  root: string | undefined;
  /** Of an app. */
  name: string;
  description: string;
  resources: readonly ReadResource[];
  /** Runs first in the transaction. */
  begin?(ids: ReadonlyMap<string, string>): Promise<void>;
}

/** Creates content in a space, all or none. The access must allow creating resources. */
export async function createContent(
  context: Context,
  access: SpaceAccess,
  content: NewContent,
  folderId: string | undefined,
): Promise<ContentCopy> {
  const resources = content.resources.map(
    (resource): NewResource => ({ resource, newId: newId(), notes: [] }),
  );
  const published = workflowsOfAgents(resources);
  if (published.length > 0 && !(await mayPublish(context.db, access)))
    throw new DomainError('accessDenied', botReasons.publishersOnly());
  const place = await requirePlaceIn(context, access, folderId);
  const isApp = content.kind === 'app';
  const ids = idsOf(resources);
  const rootId = isApp ? newId() : ids.get(content.root!)!;
  await createResources(context, access, {
    resources,
    ids,
    projectId: isApp ? rootId : null,
    async begin(transaction) {
      await content.begin?.(ids);
      if (!isApp) return;
      const { name, description } = content;
      await insertProject(context, transaction, access, { id: rootId, name, description, icon: '' });
    },
    async finish(transaction) {
      await publishWorkflows(context, transaction, published);
      const kind = isApp ? 'project' : content.kind === 'agent' ? 'bot' : 'workflow';
      await place(transaction, access, { kind, id: rootId });
    },
  });
  return {
    kind: content.kind,
    id: rootId,
    items: resources.map(({ resource: { entry }, newId: id, notes }) => {
      return { kind: entry.kind, id, name: entry.name, notes };
    }),
  };
}

/** Agents call only published workflows. */
function workflowsOfAgents(resources: readonly NewResource[]): string[] {
  const used = new Set(
    resources
      .filter(({ resource }) => resource.entry.kind === 'bot')
      .flatMap(({ resource }) => resource.entry.uses.map(({ id }) => id)),
  );
  return resources
    .filter(({ resource: { entry } }) => entry.kind === 'workflow' && used.has(entry.id))
    .map(({ newId: id }) => id);
}

async function publishWorkflows(
  context: Context,
  transaction: Database,
  ids: readonly string[],
): Promise<void> {
  const within = withDatabase(context, transaction);
  for (const id of ids) await kindOf(context, 'workflow').release?.(within, id);
}

/** Sample rows are in the test data and in what published agents use. */
async function insertSampleRows(
  context: Context,
  { userId }: SpaceAccess,
  { id: templateId, resources }: Template,
  { ids, language }: { ids: ReadonlyMap<string, string>; language: 'en' | 'zh-CN' },
): Promise<void> {
  for (const { id, rows } of resources) {
    if (!rows) continue;
    const row = await findDatabase(context.db, ids.get(id)!);
    if (!row || !context.userTables) continue;
    const { valid, errors } = checkRows(row, inLanguage(rows, language) as JsonObject[]);
    const [wrong] = errors;
    if (wrong) {
      const problem = `row ${wrong.index + 1}: ${wrong.message}`;
      throw new DomainError(
        'archiveInvalid',
        archiveReasons.content({ path: `${templateId}/${id}`, problem }),
      );
    }
    const tables = context.userTables;
    const owner = { userId, connectorId: connectors.studio };
    await onTables(() =>
      tables.transaction(async (transaction) => {
        for (const type of Object.values(tableTypes))
          await insertRowsIn(transaction, row, type, valid, owner);
      }),
    );
  }
}
