import type { Context } from '../../kernel/Context.js';
import { findUsedBy } from '../../resources/references.js';

/** Agents and workflows that use a database and that the caller may see. */
export async function affectedBy(context: Context, id: string) {
  const uses = await findUsedBy(context, context.user.id, 'database', [id]);
  return uses.map(({ kind, id: user, name }) => ({ kind, id: user, name }));
}
