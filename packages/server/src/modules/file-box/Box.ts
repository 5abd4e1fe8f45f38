import { connectors } from '@heddle/api-contract/families/conversation';
import { fileBoxReasons } from '@heddle/api-contract/reasons/file-box';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { blocksOf, requireBot } from '../bot/index.js';
import { channelOf, stateAt } from '../memory/index.js';
import type { RunForServices } from '../run/index.js';
import { fileBoxes } from './tables.js';

/** Everything that separates file boxes: two with different keys never share a file. */
export interface BoxKey {
  botId: string;
  spaceId: string;
  userId: string;
  endUser: string;
  /** The studio's for drafts. */
  connectorId: string;
}

/** The file box of a person. */
export type Box = typeof fileBoxes.$inferSelect;

/** Where the caller's files of a request are, and whether the agent keeps files in this channel. */
export interface BoxPlace {
  key: BoxKey;
  isOn: boolean;
}

/** The place that a request names; the person is always the caller. */
export async function requirePlace(
  context: Context,
  { botId, connectorId = connectors.studio }: { botId: string; connectorId?: string | undefined },
): Promise<BoxPlace> {
  const { head } = await requireBot(context, botId, 'view');
  const { user, endUser, db } = context;
  const blocks = await blocksOf(db, botId, stateAt(connectorId, user.id));
  return {
    isOn: blocks?.filebox_info.mode === 1,
    key: { botId, spaceId: head.spaceId, userId: user.id, endUser, connectorId },
  };
}

/** The key of a run's person. */
export function keyOfRun({
  botId,
  spaceId,
  userId,
  endUser,
  connectorId,
  version,
}: RunForServices['run']): BoxKey {
  return {
    ...{ botId: botId ?? '0', spaceId, userId, endUser },
    connectorId: channelOf(connectorId, version === ''),
  };
}

/** The box, if anything was ever kept in it. */
export async function findBox(db: Database, key: BoxKey): Promise<Box | undefined> {
  const { userId, botId, connectorId, endUser } = key;
  const [row] = await db
    .select()
    .from(fileBoxes)
    .where(
      and(
        eq(fileBoxes.userId, userId),
        eq(fileBoxes.botId, botId),
        eq(fileBoxes.connectorId, connectorId),
        eq(fileBoxes.endUser, endUser),
      ),
    );
  return row;
}

/** The box, made if there is none, locked until the transaction ends. */
export async function lockBox(transaction: Database, key: BoxKey): Promise<Box> {
  const { botId, spaceId, userId, endUser, connectorId } = key;
  await transaction
    .insert(fileBoxes)
    .values({ id: newId(), botId, spaceId, userId, endUser, connectorId, createdAt: new Date() })
    .onConflictDoNothing();
  const known = await findBox(transaction, key);
  if (!known) throw new Error('a file box was not stored');
  await lockRow(transaction, fileBoxes, known.id);
  return (await findBox(transaction, key)) ?? known;
}

/** As `lockBox`, for adding to it: refuses one that the author or the person has switched off. */
export async function lockOpenBox(transaction: Database, { key, isOn }: BoxPlace): Promise<Box> {
  if (!isOn) throw new DomainError('fileBoxInvalid', fileBoxReasons.off());
  const box = await lockBox(transaction, key);
  if (!box.isAllowed) throw new DomainError('fileBoxInvalid', fileBoxReasons.personOff());
  return box;
}
