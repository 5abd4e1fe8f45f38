import { type AuditLabel, type Family, notBuiltLabel } from '@heddle/api-contract';

/** Name of every call of the specification that no family declares. */
export const unclaimedName = 'notBuilt';

/** Finds the label of an action: the family and name of a call, such as `space.removeMember`. */
export type FindAuditLabel = (action: string) => AuditLabel | undefined;

/** The labels of all calls; actions of calls that no longer exist have none. */
export function createAuditLabels(modules: readonly { readonly family: Family }[]): FindAuditLabel {
  const families = new Map(modules.map(({ family }) => [family.name, family.calls]));
  return (action) => {
    const [family = '', name = ''] = action.split('.');
    if (name === unclaimedName) return notBuiltLabel;
    const calls = families.get(family);
    return calls && Object.hasOwn(calls, name) ? calls[name]?.audit : undefined;
  };
}
