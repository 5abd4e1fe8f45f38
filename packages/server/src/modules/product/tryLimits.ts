import { errorCodes } from '@heddle/api-contract';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { and, eq, sql } from 'drizzle-orm';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import { modelCalls } from '../model-manage/tables.js';
import type { ProvideBudget } from '../run/index.js';
import { storeSpaceId } from '../space/index.js';

/** What trying products may cost; nobody but the installation pays for it. */
export const tryLimits = {
  perMinute: 10,
  together: 2,
  /** Tokens of one try-out. */
  tokens: 30_000,
  /** Tokens of all try-outs of a person within 24 hours. */
  tokensPerDay: 200_000,
  milliseconds: 120_000,
} as const;

const rates = defineService('try-rates', () => new CallRate(tryLimits));

/** Counts the start of a try-out; the returned function ends it. */
export async function beginTry(context: Context): Promise<() => void> {
  const end = context.use(rates).begin(context.user.id);
  // Model calls are recorded also when the run is cancelled or the model is called outside of its nodes.
  const [row] = await context.db
    .select({
      units: sql<number>`coalesce(sum(${modelCalls.inputUnits} + ${modelCalls.outputUnits}), 0)::float8`,
    })
    .from(modelCalls)
    .where(
      and(
        eq(modelCalls.spaceId, storeSpaceId),
        eq(modelCalls.userId, context.user.id),
        sql`${modelCalls.at} > now() - interval '24 hours'`,
      ),
    );
  if ((row?.units ?? 0) < tryLimits.tokensPerDay) return end;
  end();
  throw new DomainError('productTryRefused', productReasons.spendingUsedUp());
}

/** The budget of a run in the space of the store, which only try-outs are. */
export const tryBudget: ProvideBudget = (_app, { spaceId }) => {
  if (spaceId !== storeSpaceId) return undefined;
  let used = 0;
  return {
    async check() {
      if (used < tryLimits.tokens) return undefined;
      return { code: errorCodes.productTryRefused, message: productReasons.spendingUsedUp().text };
    },
    add({ tokens }) {
      used += tokens;
    },
  };
};
