import type { Input, Result } from '@heddle/api-contract';
import {
  connectors,
  type conversation,
  createEnvironments,
  createMethods,
} from '@heddle/api-contract/families/conversation';
import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import { and, desc, eq, ilike, inArray, isNull, ne } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { Events } from '../../events/Events.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { iconUrl } from '../file/index.js';
import { findRelease, type Release } from '../project-version/index.js';
import { findUsersOfConversation, replaceConversationName, type WorkflowHead } from '../workflow/index.js';
import { type ConversationKey, hasKey, personOf } from './conversationKey.js';
import type { KeptConversation } from './projectConversations.js';
import { notFound } from './requireConversation.js';
import { type DefiningOwner, requireDefiningOwner } from './requireOwner.js';
import { conversations, conversationTemplates as templates } from './tables.js';

type Calls = typeof conversation.calls;

// More than any menu of conversations can show.
const maxDefined = 1000;

export async function defineConversation(
  context: Context,
  input: Input<Calls['define']>,
): Promise<Result<Calls['define']>> {
  const owner = await requireDefiningOwner(context, input, 'edit');
  const name = input.conversation_name;
  const count = await context.db.$count(templates, isDefinedBy(owner));
  if (count >= maxDefined)
    throw new DomainError('workflowInvalid', conversationReasons.tooMany({ maximum: maxDefined }));
  await refuseDynamicName(context, owner, name);
  const id = newId();
  const inserted = await context.db
    .insert(templates)
    .values({
      id,
      ownerKind: owner.kind,
      ownerId: owner.id,
      spaceId: owner.spaceId,
      name,
      createdAt: new Date(),
    })
    .onConflictDoNothing()
    .returning({ id: templates.id });
  if (inserted.length === 0) throw nameTaken(name);
  return { unique_id: id, space_id: owner.spaceId };
}

export async function renameDefined(context: Context, input: Input<Calls['updateDefined']>) {
  const owner = await requireDefiningOwner(context, input, 'edit');
  const name = input.conversation_name;
  const template = await requireTemplate(context.db, owner, input.unique_id);
  if (template.name === name) return {};
  refuseDefault(owner, template.name);
  const users = await findUsersOfConversation(context.db, owner, template.name);
  const [other] = await context.db
    .select({ id: templates.id })
    .from(templates)
    .where(and(isDefinedBy(owner), eq(templates.name, name)));
  if (other) throw nameTaken(name);
  await refuseDynamicName(context, owner, name);
  await context.db.transaction(async (db) => {
    await db.update(templates).set({ name }).where(eq(templates.id, template.id));
    for (const { id } of users) await replaceConversationName(db, id, template.name, name);
  });
  return {};
}

export async function removeDefined(
  context: Context,
  input: Input<Calls['removeDefined']>,
): Promise<Result<Calls['removeDefined']>> {
  const owner = await requireDefiningOwner(context, input, 'edit');
  const template = await requireTemplate(context.db, owner, input.unique_id);
  refuseDefault(owner, template.name);
  const users = await findUsersOfConversation(context.db, owner, template.name);
  const replacements = new Map(Object.entries(input.replace ?? {}));
  const left = users.filter(({ id }) => !replacements.has(id));
  if (input.check_only || left.length > 0) {
    const shown = input.check_only ? users : left;
    const need_replace = await Promise.all(shown.map((head) => toUser(context, head)));
    return { success: need_replace.length === 0, need_replace };
  }
  await context.db.transaction(async (db) => {
    for (const { id } of users)
      await replaceConversationName(db, id, template.name, replacements.get(id) ?? '');
    await db.delete(templates).where(eq(templates.id, template.id));
  });
  return { success: true, need_replace: [] };
}

/** The conversation that chat flows of an app use unless they name another. */
const defaultName = 'Default';

/** Gives a new app its conversation. */
export async function defineDefault(
  db: Database,
  { projectId, spaceId }: Events['projectCreated'],
): Promise<void> {
  await db
    .insert(templates)
    .values({
      ...{ id: newId(), ownerKind: 'project', ownerId: projectId, spaceId },
      ...{ name: defaultName, createdAt: new Date() },
    })
    .onConflictDoNothing();
}

function refuseDefault({ kind }: DefiningOwner, name: string): void {
  if (kind === 'project' && name === defaultName)
    throw new DomainError('workflowInvalid', conversationReasons.defaultStays({ name }));
}

async function toUser(context: Context, head: WorkflowHead) {
  return {
    workflow_id: head.id,
    name: head.name,
    desc: head.description,
    url: await iconUrl(context, head.icon),
    flow_mode: head.flowMode,
  };
}

export async function listDefined(
  context: Context,
  input: Input<Calls['listDefined']>,
): Promise<Result<Calls['listDefined']>> {
  const owner = await requireDefiningOwner(context, input, 'view');
  const key = keyOfCaller(context, owner, {
    connectorId: input.connector_id,
    isDraft: input.create_env !== createEnvironments.release,
  });
  const { limit, offset } = pageOf(input, { usual: 20 });
  const { db } = context;
  const isByNodes = input.create_method === createMethods.node;
  const release =
    !isByNodes && !key.isDraft && owner.kind === 'project'
      ? await findRelease(db, owner.id, key.connectorId)
      : undefined;
  if (release) return listReleased(context, key, release, { name: input.nameLike ?? '', limit, offset });
  const like = input.nameLike ? containing(input.nameLike) : undefined;
  const rows = isByNodes
    ? await db
        .select({ id: conversations.id, name: conversations.name, conversationId: conversations.id })
        .from(conversations)
        .where(and(createdByNodes(key), like === undefined ? undefined : ilike(conversations.name, like)))
        .orderBy(desc(conversations.id))
        .limit(limit + 1)
        .offset(offset)
    : await db
        .select({ id: templates.id, name: templates.name, conversationId: conversations.id })
        .from(templates)
        .leftJoin(conversations, and(hasKey(key), eq(conversations.templateId, templates.id)))
        .where(and(isDefinedBy(owner), like === undefined ? undefined : ilike(templates.name, like)))
        .orderBy(desc(eq(templates.name, defaultName)), desc(templates.id))
        .limit(limit + 1)
        .offset(offset);
  return {
    data: rows.slice(0, limit).map((row) => ({
      unique_id: row.id,
      conversation_name: row.name,
      conversation_id: row.conversationId ?? '',
    })),
    cursor: rows.length > limit ? String(offset + limit) : '',
  };
}

/** The conversations that the app defines in the version that the channel serves. */
async function listReleased(
  { db }: Context,
  key: ConversationKey,
  { manifest }: Release,
  { name: part, limit, offset }: { name: string; limit: number; offset: number },
): Promise<Result<Calls['listDefined']>> {
  const kept = JSON.parse(manifest.parts.conversations ?? '[]') as KeptConversation[];
  const found = kept.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()));
  const page = found.slice(offset, offset + limit);
  const ids = page.map(({ id }) => id);
  const used = await db
    .select({ id: conversations.id, templateId: conversations.templateId })
    .from(conversations)
    .where(and(hasKey(key), inArray(conversations.templateId, ids)));
  return {
    data: page.map(({ id, name }) => ({
      unique_id: id,
      conversation_name: name,
      conversation_id: used.find(({ templateId }) => templateId === id)?.id ?? '',
    })),
    cursor: found.length > offset + limit ? String(offset + limit) : '',
  };
}

export async function removeCreated(context: Context, input: Input<Calls['removeCreated']>) {
  const owner = await requireDefiningOwner(context, input, 'testRun');
  const key = keyOfCaller(context, owner, {
    connectorId: input.connector_id,
    isDraft: input.draft_mode ?? true,
  });
  await context.db
    .delete(conversations)
    .where(and(createdByNodes(key), inArray(conversations.id, input.unique_id_list)));
  return {};
}

/** A node of a draft may already have created a conversation under this name for the caller. */
async function refuseDynamicName(context: Context, owner: DefiningOwner, name: string): Promise<void> {
  const key = keyOfCaller(context, owner, { connectorId: undefined, isDraft: true });
  const [taken] = await context.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(createdByNodes(key), eq(conversations.name, name)));
  if (taken) throw nameTaken(name);
}

/** Conversations that have a name of their own, as nodes create them. */
function createdByNodes(key: ConversationKey) {
  return and(hasKey(key), ne(conversations.name, ''), isNull(conversations.templateId));
}

function keyOfCaller(
  context: Context,
  owner: DefiningOwner,
  { connectorId = connectors.studio, isDraft }: { connectorId: string | undefined; isDraft: boolean },
): ConversationKey {
  return { ...personOf(context), owner, connectorId, isDraft };
}

function isDefinedBy({ kind, id }: DefiningOwner) {
  return and(eq(templates.ownerKind, kind), eq(templates.ownerId, id));
}

async function requireTemplate(db: Database, owner: DefiningOwner, id: string) {
  const [template] = await db
    .select()
    .from(templates)
    .where(and(isDefinedBy(owner), eq(templates.id, id)));
  if (!template) throw notFound(id);
  return template;
}

function nameTaken(name: string): DomainError {
  return new DomainError('conversationNameTaken', conversationReasons.nameTaken({ name }));
}
