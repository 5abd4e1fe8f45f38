import { Button } from '@mantine/core';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { SaveState } from '../../../shared/parts/SaveState.js';
import type { SaveState as State } from '../autosave/createAutosave.js';
import { whyNotSaved } from '../autosave/whyNotSaved.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';

interface SaveStateLabelProps {
  state: State;
  /** Opens the resolutions of a conflict. */
  onSettle(): void;
  onSignIn(): void;
}

/** Shows whether the document is saved, and if not, why and what to do. */
export function SaveStateLabel({ state, onSettle, onSignIn }: SaveStateLabelProps) {
  const t = useMessages(editorMessages);
  const { label, detail } = useTexts(state);
  const action =
    state.kind === 'conflict'
      ? { name: t('settle'), run: onSettle }
      : state.kind === 'signedOut'
        ? { name: t('signIn'), run: onSignIn }
        : undefined;
  return (
    <>
      <SaveState
        className={classes.saveState}
        detailClassName={classes.saveDetail}
        isSaved={state.kind === 'saved'}
        label={label}
        detail={detail}
      />
      {action && (
        <Button variant="default" size="compact-sm" flex="none" onClick={action.run}>
          {action.name}
        </Button>
      )}
    </>
  );
}

/** A label of few words, because the bar is short, and for problems the whole explanation. */
function useTexts(state: State): { label: string; detail?: string } {
  const t = useMessages(editorMessages);
  const language = useLanguage();
  switch (state.kind) {
    case 'saved':
      return {
        label:
          state.at === undefined ? t('savedNow') : t('saved', { time: formatMoment(state.at, language) }),
      };
    case 'saving':
      return { label: t('saving') };
    case 'unsaved':
      return { label: t('unsaved') };
    case 'unreachable':
      return { label: t('notSaved'), detail: t('unreachable', { why: whyNotSaved(state.error) }) };
    case 'refused':
      return { label: t('notSaved'), detail: t('refused', { why: whyNotSaved(state.error) }) };
    case 'signedOut':
      return { label: t('notSaved'), detail: t('signedOut') };
    case 'conflict':
      return { label: state.isEdited ? t('notSaved') : t('changedElsewhere'), detail: t('conflict') };
  }
}
