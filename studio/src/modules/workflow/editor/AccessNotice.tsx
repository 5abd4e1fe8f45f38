import { IconLock } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';
import type { EditorPeople } from './useEditorPeople.js';

/** Says that the workflow was deleted, or the right to edit it withdrawn, while it was open. */
export function AccessNotice({ people }: { people: Pick<EditorPeople, 'ended' | 'isWithdrawn'> }) {
  const t = useMessages(editorMessages);
  if (people.ended === undefined && !people.isWithdrawn) return null;
  return (
    <div className={classes.notice} role="alert">
      <IconLock size={16} aria-hidden />
      {people.ended === undefined ? t('withdrawn') : t('ended', { reason: people.ended })}
    </div>
  );
}
