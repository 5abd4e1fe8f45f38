import type { AuditLabel, Family } from '@heddle/api-contract';

/** Finds the label of an action: the family and name of a call, such as `space.removeMember`. */
export type FindAuditLabel = (action: string) => AuditLabel | undefined;

/** The labels of all calls; actions of calls that no longer exist have none. */
export function createAuditLabels(modules: readonly { readonly family: Family }[]): FindAuditLabel {
  const families = new Map(modules.map(({ family }) => [family.name, family.calls]));
  return (action) => {
    const [family = '', name = ''] = action.split('.');
    const calls = families.get(family);
    return calls && Object.hasOwn(calls, name) ? calls[name]?.audit : undefined;
  };
}
