import { ApiError, errorCodes } from '@heddle/api-contract';
import { Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconLoader2 } from '@tabler/icons-react';
import { errorText } from '../../../shared/api/announceError.js';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { type Translate, useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
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
  const detail = detailOf(state, t);
  const isBad = detail !== undefined;
  const Icon = isBad ? IconAlertTriangle : state.kind === 'saved' ? IconCheck : IconLoader2;
  const isRetryable = state.kind === 'unreachable' || state.kind === 'refused';
  return (
    <>
      <Tooltip
        label={detail}
        disabled={!isBad}
        multiline
        maw={360}
        events={{ hover: true, focus: true, touch: true }}
      >
        <span
          className={classes.saveState}
          data-bad={isBad || undefined}
          role={isBad ? 'alert' : 'status'}
          tabIndex={isBad ? 0 : undefined}
        >
          <Icon size={14} aria-hidden />
          <span>
            {state.kind === 'saved' && state.at !== undefined
              ? t('saved', { time: formatMoment(state.at, language) })
              : t(labels[state.kind])}
          </span>
          {isBad && <VisuallyHidden>{detail}</VisuallyHidden>}
        </span>
      </Tooltip>
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
