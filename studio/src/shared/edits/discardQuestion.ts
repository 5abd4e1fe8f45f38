import { confirm } from '@heddle/ui-kit';
import { useBlocker } from '@tanstack/react-router';
import { useMessages } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';

/** Returns a function that asks whether to discard unsaved edits, and resolves with the answer. */
export function useDiscardQuestion(): () => Promise<boolean> {
  const t = useMessages(sharedMessages);
  return () =>
    confirm({
      title: t('discardTitle'),
      children: t('discardWhy'),
      confirm: t('discard'),
      cancel: t('keepEditing'),
      isDanger: true,
    });
}

/** Asks before the user leaves the page with unsaved edits; calls back if they are discarded. */
export function useLeaveQuestion(isDirty: boolean, onDiscard?: () => void): void {
  const ask = useDiscardQuestion();
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () => {
      const isSure = await ask();
      if (isSure) onDiscard?.();
      return !isSure;
    },
  });
}
