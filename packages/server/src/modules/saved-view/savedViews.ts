import { type Input, type Result, visibleLength } from '@heddle/api-contract';
import { type savedView, savedViewLimits } from '@heddle/api-contract/families/saved-view';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { savedViewReasons } from '@heddle/api-contract/reasons/saved-view';
import { and, eq, or } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { nameKey } from '../../resources/nameKey.js';
import { findPeople } from '../account/index.js';
import { users } from '../account/tables.js';
import { savedViews } from './tables.js';

type Calls = typeof savedView.calls;
type View = typeof savedViews.$inferSelect;

/** The views of the caller and those that others share with the space. */
export async function listViews(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const rows = await context.db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.page, input.page), isVisible(access)))
    .orderBy(savedViews.nameKey, savedViews.id);
  const people = await findPeople(
    context.db,
    rows.map(({ creatorId }) => creatorId),
  );
  return rows.map((row) => ({
    view_id: row.id,
    name: row.name,
    query: row.query,
    is_shared: row.isShared,
    is_own: row.creatorId === access.userId,
    can_edit: canEdit(access, row),
    creator_name: people.get(row.creatorId)?.name ?? '',
  }));
}

/** Saves filters under a name that the caller uses only once for a page. */
export async function saveView(
  context: Context,
  input: Input<Calls['save']>,
): Promise<Result<Calls['save']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const { spaceId, userId } = access;
  const { page, query, is_shared } = input;
  const name = requireName(input.name);
  const current =
    input.view_id === undefined ? undefined : await requireView(context.db, access, input.view_id);
  const id = current?.id ?? newId();
  const creatorId = current?.creatorId ?? userId;
  await context.db.transaction(async (transaction) => {
    // Two requests at once must not exceed the limit, or both use the name.
    await lockRow(transaction, users, creatorId);
    const own = await transaction
      .select({ id: savedViews.id, nameKey: savedViews.nameKey })
      .from(savedViews)
      .where(
        and(eq(savedViews.spaceId, spaceId), eq(savedViews.page, page), eq(savedViews.creatorId, creatorId)),
      );
    if (own.some((view) => view.nameKey === nameKey(name) && view.id !== id))
      throw new DomainError('savedViewInvalid', savedViewReasons.nameTaken({ field: 'name' }));
    const values = { name, nameKey: nameKey(name), query, isShared: is_shared ?? current?.isShared ?? false };
    if (current) {
      await transaction.update(savedViews).set(values).where(eq(savedViews.id, id));
      return;
    }
    const { views: maximum } = savedViewLimits;
    if (own.length >= maximum)
      throw new DomainError('savedViewInvalid', savedViewReasons.tooMany({ maximum }));
    await transaction
      .insert(savedViews)
      .values({ id, spaceId, page, creatorId, ...values, createdAt: new Date() });
  });
  return { view_id: id };
}

export async function removeView(context: Context, input: Input<Calls['remove']>) {
  const access = await context.spaceAccess(input.space_id, 'view');
  const { id } = await requireView(context.db, access, input.view_id);
  await context.db.delete(savedViews).where(eq(savedViews.id, id));
  return {};
}

/** A view that the caller may change; the error does not reveal whether others have a view with this ID. */
async function requireView(db: Database, access: SpaceAccess, id: string): Promise<View> {
  const [view] = await db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), isVisible(access)));
  if (!view) throw new DomainError('savedViewNotFound', savedViewReasons.notFound());
  if (!canEdit(access, view)) throw new DomainError('savedViewInvalid', savedViewReasons.mayNotEdit());
  return view;
}

function isVisible({ spaceId, userId }: SpaceAccess) {
  return and(
    eq(savedViews.spaceId, spaceId),
    or(eq(savedViews.creatorId, userId), eq(savedViews.isShared, true)),
  );
}

/** Owners and administrators tidy up shared views after their creators left. */
function canEdit({ userId, role }: SpaceAccess, { creatorId }: View): boolean {
  return creatorId === userId || role !== 'member';
}

function requireName(text: string): string {
  const name = text.trim();
  if (name === '') throw new DomainError('savedViewInvalid', savedViewReasons.nameMissing({ field: 'name' }));
  if (visibleLength(name) > savedViewLimits.name)
    throw new DomainError(
      'savedViewInvalid',
      inputReasons.length({ field: 'name', minimum: 1, maximum: savedViewLimits.name }),
    );
  return name;
}
