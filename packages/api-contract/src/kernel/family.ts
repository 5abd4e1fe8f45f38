import type { AuditLabel, Auth, Call, CallOptions } from './call.js';
import type { Schema } from './schema.js';

/** The calls of a family by their short names. */
export type Calls = Record<string, Call>;

/** All calls about one subject. */
export interface Family<C extends Calls = Calls> {
  readonly name: string;
  readonly calls: C;
}

/** Declares a family; it lists only calls that the server implements. */
export function defineFamily<C extends Calls>(name: string, calls: C): Family<C> {
  return { name, calls };
}

/** The calls of a family for another kind of caller. */
export type Mirrored<C extends Calls, A extends Auth> = {
  readonly [K in keyof C]: C[K] extends Call<infer I, infer O, Auth, infer K2> ? Call<I, O, A, K2> : never;
};

/** Alternate paths of these calls, and the authentication they require; the audit label is inherited. */
type AliasOptions<A extends Auth> = Pick<
  CallOptions<Schema, Schema, A>,
  'auth' | 'public' | 'permission' | 'added'
> & {
  audit?: AuditLabel;
  /** Empty for callers who know only the current paths; by default the older ones, moved too. */
  also?: readonly [];
  from: string;
  to: string;
};

/**
 * Declares aliases: the same calls under other paths, for other callers. Bind them to the same handlers.
 * Every path must begin with `from`; older paths (`also`) that do not are left out.
 */
export function mirror<C extends Calls, A extends Auth>(
  calls: C,
  { from, to, ...others }: AliasOptions<A>,
): Mirrored<C, A> {
  const moved = (path: string) => to + path.slice(from.length);
  const entries = Object.entries(calls).map(([name, call]) => {
    if (!call.path.startsWith(from)) throw new Error(`${call.path} does not begin with ${from}`);
    const also = call.also.filter((path) => path.startsWith(from)).map(moved);
    return [name, { ...call, path: moved(call.path), also, public: undefined, ...others }];
  });
  return Object.fromEntries(entries) as Mirrored<C, A>;
}
