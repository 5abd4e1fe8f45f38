import * as z from 'zod';
import { optional } from './kernel/fields.js';

/** How often what an access token may use begins anew: never, or with each day or month in UTC. */
export const limitPeriods = ['total', 'day', 'month'] as const;

/** One of `limitPeriods`. */
export type LimitPeriod = (typeof limitPeriods)[number];

/** Maximum of tokens and of cost that model calls may use; the cost in the currency of the models' prices. */
export const useLimit = () =>
  z.object({
    tokens: optional(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)),
    cost: optional(z.number().positive().max(1_000_000_000)),
  });

/** The limit of an access token. */
export const spendingLimit = () => useLimit().extend({ period: z.enum(limitPeriods) });
