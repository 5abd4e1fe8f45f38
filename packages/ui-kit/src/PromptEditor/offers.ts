import { invertedEffects } from '@codemirror/commands';
import { StateEffect } from '@codemirror/state';

/** A variable that a prompt cannot use yet; picking it adds it under a new name. */
export interface PromptOffer {
  /** Identifies the variable to the host. */
  key: string;
  /** The name that is inserted, and under which the host adds the variable. */
  name: string;
  /** The variable as listed, for example `answer.items`. */
  label: string;
  /** Where it comes from, and its type. */
  detail: string;
}

/** An offer that was picked, or whose insertion was undone. */
export interface PromptBinding {
  offer: PromptOffer;
  isAdded: boolean;
}

const binding = StateEffect.define<PromptBinding>();

/** Marks the insertion of an offer. */
export function addOffer(offer: PromptOffer): StateEffect<PromptBinding> {
  return binding.of({ offer, isAdded: true });
}

/** Undoing the insertion also takes back the variable, and redoing it adds the variable again. */
export const undoneOffers = invertedEffects.of((transaction) =>
  bindingsOf(transaction.effects).map(({ offer, isAdded }) => binding.of({ offer, isAdded: !isAdded })),
);

/** The offers that these effects add or take back. */
export function bindingsOf(effects: readonly StateEffect<unknown>[]): PromptBinding[] {
  return effects.filter((effect) => effect.is(binding)).map((effect) => effect.value);
}
