import { IconAlertTriangle } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { draftKeeping } from '../autosave/draftStorage.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';

/** Says that this browser keeps no copy of unsaved changes: its storage is full or disabled. */
export function StorageNotice() {
  const t = useMessages(editorMessages);
  const isWorking = useSyncExternalStore(draftKeeping.subscribe, () => draftKeeping.isWorking);
  if (isWorking) return null;
  return (
    <div className={classes.notice} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      {t('notKept')}
    </div>
  );
}
