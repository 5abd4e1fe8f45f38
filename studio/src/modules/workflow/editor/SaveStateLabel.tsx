import { IconAlertTriangle, IconCheck, IconLoader2 } from '@tabler/icons-react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import type { SaveState } from '../autosave/createAutosave.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';

/** Shows whether the document is saved, and if not, why. */
export function SaveStateLabel({ state }: { state: SaveState }) {
  const t = useMessages(editorMessages);
  const language = useLanguage();
  const isBad = state.kind === 'unreachable' || state.kind === 'refused' || state.kind === 'conflict';
  const Icon = isBad ? IconAlertTriangle : state.kind === 'saved' ? IconCheck : IconLoader2;
  const text = {
    saved: () =>
      state.kind === 'saved' && state.at !== undefined
        ? t('saved', { time: formatMoment(state.at, language) })
        : t('savedNow'),
    saving: () => t('saving'),
    unsaved: () => t('unsaved'),
    unreachable: () => t('unreachable', { why: 'message' in state ? state.message : '' }),
    refused: () => t('refused', { why: 'message' in state ? state.message : '' }),
    conflict: () => t('conflict'),
  }[state.kind]();
  return (
    <span className={classes.saveState} data-bad={isBad} role={isBad ? 'alert' : 'status'} title={text}>
      <Icon size={14} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
