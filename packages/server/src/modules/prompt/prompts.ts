import type { Input, Reason, ResourceAction, Result } from '@heddle/api-contract';
import type { prompt } from '@heddle/api-contract/families/prompt';
import { promptReasons } from '@heddle/api-contract/reasons/prompt';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { spaces } from '../space/tables.js';
import { languageOf } from '../workflow/index.js';
import { officialPrompt } from './officialPrompts.js';
import { prompts } from './tables.js';

type Calls = typeof prompt.calls;

/** A prompt of a space. */
export type Prompt = typeof prompts.$inferSelect;

// Nobody browses through a library with more prompts than this.
const maxPromptsInSpace = 10_000;
// No space has this id, so checking access to it fails as for any inaccessible space.
const nowhere = '0';

/**
 * The prompt if the caller may perform the action; members read, the creator edits. The error is the same for
 * prompts that do not exist, are deleted, or belong to inaccessible spaces.
 */
export async function requirePrompt(
  context: Pick<Context, 'db' | 'spaceAccess'>,
  id: string,
  action: ResourceAction,
  where: { spaceId?: string | undefined; deleted?: boolean } = {},
): Promise<{ row: Prompt; access: SpaceAccess }> {
  const [row] = await context.db.select().from(prompts).where(eq(prompts.id, id));
  const isThere =
    row !== undefined &&
    (row.deletedAt !== null) === (where.deleted ?? false) &&
    (where.spaceId ?? row.spaceId) === row.spaceId;
  const access = await context.spaceAccess(isThere ? row.spaceId : nowhere, 'view');
  if (isThere && can(access, action, row)) return { row, access };
  await context.spaceAccess(nowhere, 'view');
  throw new Error('the space 0 exists');
}

export async function readPrompt(
  context: Context,
  input: Input<Calls['get']>,
): Promise<Result<Calls['get']>> {
  const official = officialPrompt(input.prompt_resource_id, languageOf(context.user.locale));
  if (official) return official;
  const { row } = await requirePrompt(context, input.prompt_resource_id, 'view');
  const { id, spaceId: space_id, name, description, content: prompt_text } = row;
  return { id, space_id, name, description, prompt_text };
}

export async function savePrompt(
  context: Context,
  { prompt: given }: Input<Calls['save']>,
): Promise<Result<Calls['save']>> {
  return given.id === undefined ? createPrompt(context, given) : replacePrompt(context, given.id, given);
}

type Given = Input<Calls['save']>['prompt'];

async function createPrompt(context: Context, given: Given): Promise<Result<Calls['save']>> {
  const access = await context.spaceAccess(given.space_id ?? nowhere, 'createResource');
  const name = required(given.name, promptReasons.nameMissing({ field: 'name' }));
  const content = required(given.prompt_text, promptReasons.textMissing({ field: 'prompt_text' }));
  const id = newId();
  await context.db.transaction((transaction) =>
    insertPrompt(transaction, access, { id, name, description: given.description ?? '', content }),
  );
  return { id };
}

/** Inserts a prompt within the limit of its space. */
export async function insertPrompt(
  transaction: Database,
  { spaceId, userId }: SpaceAccess,
  values: Pick<Prompt, 'id' | 'name' | 'description' | 'content'>,
): Promise<void> {
  await lockRow(transaction, spaces, spaceId);
  const count = await transaction.$count(prompts, eq(prompts.spaceId, spaceId));
  if (count >= maxPromptsInSpace)
    throw new DomainError('promptInvalid', promptReasons.tooMany({ maximum: maxPromptsInSpace }));
  const now = new Date();
  await transaction
    .insert(prompts)
    .values({ ...values, spaceId, creatorId: userId, createdAt: now, updatedAt: now });
}

async function replacePrompt(context: Context, id: string, given: Given): Promise<Result<Calls['save']>> {
  const { row } = await requirePrompt(context, id, 'edit', { spaceId: given.space_id });
  await context.db
    .update(prompts)
    .set({
      name: required(given.name ?? row.name, promptReasons.nameMissing({ field: 'name' })),
      description: given.description ?? row.description,
      content: required(
        given.prompt_text ?? row.content,
        promptReasons.textMissing({ field: 'prompt_text' }),
      ),
      updatedAt: new Date(),
    })
    .where(eq(prompts.id, row.id));
  return { id: row.id };
}

function required(text: string | undefined, reason: Reason): string {
  if (text === undefined || text.trim() === '') throw new DomainError('promptInvalid', reason);
  return text;
}
