import type { Language } from '@heddle/workflow-schema';
import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { IconHelpHexagon } from '../icons/IconHelpHexagon.js';
import { messages } from './messages.js';

const key = 'heddle-field-help';
const listeners = new Set<() => void>();
let isShown: boolean | undefined;

function read(): boolean {
  try {
    isShown ??= window.localStorage.getItem(key) === 'shown';
  } catch {
    // Without storage, the choice lasts as long as the page.
    isShown = false;
  }
  return isShown;
}

function write(next: boolean): void {
  isShown = next;
  try {
    window.localStorage.setItem(key, next ? 'shown' : 'hidden');
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether forms show the help texts of their fields; one choice for all forms, kept in the browser. */
export function useHelpShown(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}

/** Shows or hides the help texts of all fields. */
export function HelpSwitch({ language }: { language: Language }) {
  const isOn = useHelpShown();
  return (
    <Button
      className="heddle-form-help-switch"
      size="compact-xs"
      variant="subtle"
      color="gray"
      leftSection={<IconHelpHexagon size={14} aria-hidden />}
      aria-expanded={isOn}
      onClick={() => write(!isOn)}
    >
      {isOn ? messages[language].hideHelp : messages[language].showHelp}
    </Button>
  );
}
