import type { KeyboardEvent } from 'react';

/** Whether an input method uses this key, such as Enter to accept its text. Safari reports it by the key code alone. */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
