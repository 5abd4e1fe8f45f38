import { ApiError, errorCodes } from '@heddle/api-contract';
import { Button } from '@mantine/core';
import { errorText } from '../../../shared/api/announceError.js';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { type Translate, useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { SaveState } from '../../../shared/parts/SaveState.js';
import type { AgentBlocks } from '../draft/AgentBlocks.js';
import type { BlockSaveState } from '../draft/createBlockAutosave.js';
import { useAgent, useSaveState } from './AgentSession.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';

/** Whether the agent is saved, and if not, why and what to do. */
export function SaveStateLabel() {
  const t = useMessages(editorMessages);
  const language = useLanguage();
  const { autosave } = useAgent();
  const state = useSaveState();
  const isRetryable = state.kind === 'unreachable' || state.kind === 'refused';
  return (
    <>
      <SaveState
        className={classes.saveState}
        isSaved={state.kind === 'saved'}
        label={
          state.kind === 'saved' && state.at !== undefined
            ? t('saved', { time: formatMoment(state.at, language) })
            : t(labels[state.kind])
        }
        detail={detailOf(state, t)}
      />
      {isRetryable && (
        <Button variant="default" size="compact-xs" onClick={() => void autosave.flush()}>
          {t('retry')}
        </Button>
      )}
    </>
  );
}

const labels = {
  saved: 'savedNow',
  unsaved: 'unsaved',
  saving: 'saving',
  unreachable: 'notSaved',
  refused: 'notSaved',
  signedOut: 'notSaved',
  conflict: 'conflict',
} as const satisfies Record<BlockSaveState<AgentBlocks>['kind'], string>;

/** The whole explanation of a problem. */
function detailOf(
  state: BlockSaveState<AgentBlocks>,
  t: Translate<'unreachable' | 'refused' | 'signedOut' | 'conflict' | 'gone'>,
): string | undefined {
  switch (state.kind) {
    case 'unreachable':
    case 'refused': {
      const isGone = state.error instanceof ApiError && state.error.code === errorCodes.accessDenied;
      return t(state.kind, { why: isGone ? t('gone') : errorText(state.error) });
    }
    case 'signedOut':
    case 'conflict':
      return t(state.kind);
    default:
      return undefined;
  }
}
