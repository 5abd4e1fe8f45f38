import { useCanvasStore } from '../parts/CanvasContext.js';
import type { CanvasState } from '../store/CanvasState.js';

/** What was typed for a panel whose code was on its way. */
export interface TypedAhead {
  text: string;
  /** Enter followed. */
  isEntered: boolean;
}

/** The text that a panel's field begins with: what was typed before the panel was there. */
export function useTypedAhead(): string {
  return useCanvasStore().typedAhead.text;
}

/** Whether a panel is open, or on its way, that has a field or a menu for what is typed. */
export function isTakingKeys(state: CanvasState): boolean {
  const { addPanel, finder, itemDialog, menu } = state;
  return [addPanel, finder, itemDialog, menu].some((panel) => panel !== undefined);
}

/** Keeps a key for the panel that will be there. */
export function typeAhead(typed: TypedAhead, key: string): void {
  if (typed.isEntered) return;
  if (key === 'Enter') typed.isEntered = true;
  else if (key === 'Backspace') typed.text = typed.text.slice(0, -1);
  else if (key.length === 1) typed.text += key;
}

/** Gives the panel that has come the keys that its field does not begin with. */
export function replayKeys(typed: TypedAhead): void {
  const { text, isEntered } = typed;
  forget(typed);
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  const isMenu = document.activeElement?.matches('[role="menuitem"]') === true;
  if (isMenu) for (const letter of text) press(letter);
  if (!isEntered) return;
  if (isMenu) (document.activeElement as HTMLElement).click();
  else press('Enter');
}

export function forget(typed: TypedAhead): void {
  typed.text = '';
  typed.isEntered = false;
}
