import type { Result } from '@heddle/api-contract';
import { type productService, verifyStatuses } from '@heddle/api-contract/families/product-service';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { users } from '../account/tables.js';

type Calls = typeof productService.calls;

/** Whether the caller is a verified developer: people are, once their email address is verified. */
export async function describeDeveloper({ db, user }: Context): Promise<Result<Calls['developer']>> {
  const verified = await db.$count(users, and(eq(users.id, user.id), isNotNull(users.emailVerifiedAt)));
  return { verify_status: verified > 0 ? verifyStatuses.succeeded : verifyStatuses.pending };
}
