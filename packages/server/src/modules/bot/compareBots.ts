import { isDeepStrictEqual } from 'node:util';
import { type BotBlocks, botBlockNames, type Input, type Result } from '@heddle/api-contract';
import { type bot, botBranches, differenceActions } from '@heddle/api-contract/families/bot';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import type { BotState } from './BotState.js';
import { changedBlocks } from './botContent.js';
import { type BotDraft, readDraft, readSharedDraft } from './botDraft.js';
import { findVersion, requireVersion, stateOfDraft, stateOfVersion } from './botVersions.js';
import { initialBlocks } from './initialBlocks.js';
import { conflictsOf } from './mergeBlocks.js';
import { type BotHead, requireBot } from './requireBot.js';
import { listShortcuts } from './shortcuts.js';
import { botVersions } from './tables.js';

type Calls = typeof bot.calls;
type Difference = Result<Calls['compare']>['diff_display_node'][number];
type Side = Input<Calls['compare']>['left'];

const details = ['name', 'description', 'icon'] as const;

/** The details and blocks in which two states of an agent differ. */
export async function compareBots(
  context: Context,
  input: Input<Calls['compare']>,
): Promise<Result<Calls['compare']>> {
  const { head } = await requireBot(context, input.bot_id, 'view', { spaceId: input.space_id });
  const [left, right] = await Promise.all([
    stateAt(context, head, input.left),
    stateAt(context, head, input.right),
  ]);
  return { diff_display_node: differencesOf(left, right), origin_bot_dl: '', target_version: right.version };
}

/** What the shared draft changed since the latest publication, or since nothing. */
export async function changesSincePublication({ db }: Context, head: BotHead): Promise<Difference[]> {
  const published = head.publishedCommitId;
  const version = published === null ? undefined : await findVersion(db, head.id, published);
  const draft = stateOfDraft(head, await readSharedDraft(db, head.id));
  const empty = { ...draft, name: '', description: '', icon: draft.icon, blocks: initialBlocks };
  return differencesOf(version ? stateOfVersion(head, version) : empty, draft);
}

/** Whether a draft has the content of the latest publication, also if it was changed and changed back. */
export async function isAsPublished(db: Database, head: BotHead, draft: BotDraft): Promise<boolean> {
  if (head.publishedCommitId === null) return false;
  const [version] = await db
    .select()
    .from(botVersions)
    .where(
      and(
        eq(botVersions.botId, head.id),
        eq(botVersions.commitId, head.publishedCommitId),
        eq(botVersions.type, 'publish'),
      ),
    )
    .orderBy(desc(botVersions.id))
    .limit(1);
  if (!version) return false;
  const published = stateOfVersion(head, version);
  if (differencesOf(published, stateOfDraft(head, draft)).length > 0) return false;
  const shortcuts = await listShortcuts(db, head.id, draft.blocks.shortcut_sort);
  return isDeepStrictEqual(shortcuts, published.frozen.shortcuts);
}

function differencesOf(left: BotState, right: BotState): Difference[] {
  const inDetails = details
    .filter((name) => left[name] !== right[name])
    .map((name) => difference(name, left[name], right[name]));
  const inMode = left.mode === right.mode ? [] : [difference('bot_mode', `${left.mode}`, `${right.mode}`)];
  const inBlocks = changedBlocks(left.blocks, right.blocks).map((name) =>
    difference(name, textOf(left.blocks, name), textOf(right.blocks, name)),
  );
  return [...inDetails, ...inMode, ...inBlocks];
}

/** What the caller and others changed since the caller's draft began; without a draft of their own, nothing. */
export async function compareThreeWay(
  context: Context,
  input: Input<Calls['compareThreeWay']>,
): Promise<Result<Calls['compareThreeWay']>> {
  const { head } = await requireBot(context, input.bot_id, 'edit', { spaceId: input.space_id });
  const { blocks: theirs, commitId } = await readSharedDraft(context.db, head.id);
  const draft = await readDraft(context.db, head, context.user.id);
  const base = draft.base?.blocks ?? theirs;
  const mine = draft.base ? draft.blocks : theirs;
  const conflicts = new Set(conflictsOf({ base, mine, theirs }));
  const changed = new Set([...changedBlocks(base, mine), ...changedBlocks(base, theirs)]);
  return {
    diff_res: botBlockNames
      .filter((name) => changed.has(name))
      .map((name) => ({
        display_name: name,
        diff_res_current: difference(name, textOf(base, name), textOf(mine, name)).diff_res,
        diff_res_target: difference(name, textOf(base, name), textOf(theirs, name)).diff_res,
        is_conflict: conflicts.has(name),
      })),
    origin_bot_dl: '',
    target_version: commitId,
    latest_commit_version: commitId,
  };
}

async function stateAt(
  { db, user }: Context,
  head: BotHead,
  { branch, version_id }: Side,
): Promise<BotState> {
  if (version_id !== undefined) return stateOfVersion(head, await requireVersion(db, head, version_id));
  const isShared = branch === botBranches.base;
  return stateOfDraft(
    head,
    isShared ? await readSharedDraft(db, head.id) : await readDraft(db, head, user.id),
  );
}

const initialTexts = new Map(botBlockNames.map((name) => [name, JSON.stringify(initialBlocks[name])]));

/** JSON text of a block; empty if it has its initial value. */
function textOf(blocks: BotBlocks, name: keyof BotBlocks): string {
  const text = JSON.stringify(blocks[name]);
  return text === initialTexts.get(name) ? '' : text;
}

function difference(display_name: string, left: string, right: string): Difference {
  const { add, delete: gone, modify, remain } = differenceActions;
  const action = left === right ? remain : left === '' ? add : right === '' ? gone : modify;
  const texts = { origin_left: left, origin_right: right, display_left: left, display_right: right };
  return { display_name, diff_res: { action, ...texts } };
}
