import { useCanvasStore } from '../parts/CanvasContext.js';
import type { CanvasState } from '../store/CanvasState.js';

/** Text that the user typed while the code of a panel was loading. */
export interface TypedAhead {
  text: string;
  /** True if Enter was pressed after the text. */
  isEntered: boolean;
}

/** The initial text of a panel's field: what was typed before the panel was mounted. */
export function useTypedAhead(): string {
  return useCanvasStore().typedAhead.text;
}

/** True while a panel with a field or a menu is open or loading. */
export function isTakingKeys(state: CanvasState): boolean {
  const { addPanel, finder, itemDialog, menu } = state;
  return [addPanel, finder, itemDialog, menu].some((panel) => panel !== undefined);
}

/** Records a key for the panel. */
export function typeAhead(typed: TypedAhead, key: string): void {
  if (typed.isEntered) return;
  if (key === 'Enter') typed.isEntered = true;
  else if (key === 'Backspace') typed.text = typed.text.slice(0, -1);
  else if (key.length === 1) typed.text += key;
}

/** Sends the recorded keys to the mounted panel, except the text that its field already starts with. */
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
