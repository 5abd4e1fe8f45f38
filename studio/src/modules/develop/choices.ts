import { readStored, writeStored } from '../../shared/browserStorage.js';

const storageKey = 'heddle.develop';

export const typeChoices = ['everything', 'agent', 'project', 'workflow'] as const;
export const stateChoices = ['any', 'published', 'unpublished', 'opened'] as const;
export const orderChoices = ['updated', 'created', 'published', 'opened', 'name'] as const;
const views = ['grid', 'list'] as const;

/** How a person sees the development page; kept in the browser. */
export interface Choices {
  type: (typeof typeChoices)[number];
  state: (typeof stateChoices)[number];
  isOwn: boolean;
  isFavorite: boolean;
  order: (typeof orderChoices)[number];
  isAscending: boolean;
  view: (typeof views)[number];
}

export const unfiltered = { type: 'everything', state: 'any', isOwn: false, isFavorite: false } as const;

const initial: Choices = { ...unfiltered, order: 'updated', isAscending: false, view: 'grid' };

/** Whether some things are left out. */
export function isFiltered({ type, state, isOwn, isFavorite }: Choices): boolean {
  return type !== 'everything' || state !== 'any' || isOwn || isFavorite;
}

/** What this person chose in this browser. */
export function readChoices(userId: string): Choices {
  const stored = Object(readStored(`${storageKey}.${userId}`)) as Partial<Record<keyof Choices, unknown>>;
  return {
    type: oneOf(typeChoices, stored.type) ?? initial.type,
    state: oneOf(stateChoices, stored.state) ?? initial.state,
    isOwn: stored.isOwn === true,
    isFavorite: stored.isFavorite === true,
    order: oneOf(orderChoices, stored.order) ?? initial.order,
    isAscending: stored.isAscending === true,
    view: oneOf(views, stored.view) ?? initial.view,
  };
}

export function storeChoices(userId: string, choices: Choices): void {
  writeStored(`${storageKey}.${userId}`, choices);
}

function oneOf<T>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}
