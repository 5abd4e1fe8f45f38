import { useSyncExternalStore } from 'react';
import type { Quote } from './model/ChatMessage.js';

/** What the area shows besides the conversation. */
export interface UiState {
  /** Goes with the next message. */
  readonly quote?: Quote | undefined;
  readonly editing?: Editing | undefined;
  /** The image in full size. */
  readonly image?: { url: string; name: string } | undefined;
  /** Asked before something is deleted. */
  readonly confirmation?: Confirmation | undefined;
  /** A notice about an action, for the user and screen readers. */
  readonly notice?: string | undefined;
}

/** What is about to be deleted, and what deletes it. */
export interface Confirmation {
  title: string;
  text: string;
  run(): void;
}

/** A question that is being edited, by the key of its turn. */
export interface Editing {
  key: string;
  /** What was typed before, if it was refused, and why. */
  text?: string | undefined;
  error?: string | undefined;
}

/** Keeps the state outside of React's tree, so that a change renders only the parts that read it. */
export class ChatUi {
  #state: UiState = {};
  readonly #listeners = new Set<() => void>();

  readonly getState = (): UiState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: UiState): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export function useUi<T>(ui: ChatUi, select: (state: UiState) => T): T {
  const read = () => select(ui.getState());
  return useSyncExternalStore(ui.subscribe, read, read);
}
