import { IconAlertTriangle, IconCheck, IconLoader2 } from '@tabler/icons-react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import type { SaveState } from '../autosave/createAutosave.js';
import classes from './Editor.module.css';
import { editorWords } from './editorWords.js';

/** Says whether what is on screen is stored, and why not where it is not. */
export function SaveStateLabel({ state }: { state: SaveState }) {
  const words = useWords(editorWords);
  const language = useLanguage();
  const isBad = state.kind === 'unreachable' || state.kind === 'refused' || state.kind === 'conflict';
  const Icon = isBad ? IconAlertTriangle : state.kind === 'saved' ? IconCheck : IconLoader2;
  const text = {
    saved: () =>
      state.kind === 'saved' && state.at !== undefined
        ? words('saved', { time: formatMoment(state.at, language) })
        : words('savedNow'),
    saving: () => words('saving'),
    unsaved: () => words('unsaved'),
    unreachable: () => words('unreachable', { why: 'message' in state ? state.message : '' }),
    refused: () => words('refused', { why: 'message' in state ? state.message : '' }),
    conflict: () => words('conflict'),
  }[state.kind]();
  return (
    <span className={classes.saveState} data-bad={isBad} role={isBad ? 'alert' : 'status'} title={text}>
      <Icon size={14} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
