import type { ChatController, Turn } from '@heddle/chat';
import { useChatState } from '@heddle/chat';
import { Button } from '@mantine/core';
import { IconFlask, IconRefresh } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { agentModes } from '../draft/AgentBlocks.js';
import { useAgent, useBlock } from '../editor/AgentSession.js';
import type { ForkPoint } from './ForkPoint.js';
import { StoryPanel } from './StoryPanel.js';
import { storyMessages } from './storyMessages.js';

const RerunDialog = lazyDialog(async () => (await import('../rerun/RerunDialog.js')).RerunDialog);
const KeepCaseDialog = lazyDialog(async () => (await import('../tests/KeepCaseDialog.js')).KeepCaseDialog);

interface AnswerDebuggerProps {
  chat: ChatController;
  /** The turn whose answer is shown. */
  turn: Turn;
  /** A part of the pane beside which the story stands. */
  pane: RefObject<HTMLElement | null>;
  onTurn(turn: Turn): void;
  onClose(): void;
}

/** The story of an answer in place of the panes beside the conversation, and what can be done with it. */
export function AnswerDebugger({ chat, turn, pane, onTurn, onClose }: AnswerDebuggerProps) {
  const t = useMessages(storyMessages);
  const { botId, isReadOnly } = useAgent();
  const [mode] = useBlock('bot_mode');
  const [dialog, setDialog] = useState<'rerun' | 'keep' | ForkPoint>();
  const { turns } = useChatState(chat);
  const told = turns.filter(({ chatId }) => chatId !== undefined);
  const index = told.findIndex(({ key }) => key === turn.key);
  const earlier = told[index - 1];
  const later = index < 0 ? undefined : told[index + 1];
  const { chatId = '', question } = turn;
  const status = told[index]?.status ?? turn.status;
  const isOver = status === 'completed' || status === 'failed' || status === 'canceled';
  const isRepeatable = mode !== agentModes.chatFlow && isOver;
  const panes = pane.current?.closest('[data-shown]');
  const story = (
    <StoryPanel
      botId={botId}
      answer={{ chatId }}
      onEarlier={earlier && (() => onTurn(earlier))}
      onLater={later && (() => onTurn(later))}
      onClose={onClose}
      onFork={isRepeatable ? setDialog : undefined}
      actions={
        isRepeatable && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => setDialog('rerun')}
            >
              {t('rerun')}
            </Button>
            {!isReadOnly && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconFlask size={16} aria-hidden />}
                onClick={() => setDialog('keep')}
              >
                {t('keep')}
              </Button>
            )}
          </>
        )
      }
    />
  );
  return (
    <>
      {panes ? createPortal(story, panes) : story}
      {dialog !== undefined && dialog !== 'keep' && (
        <RerunDialog
          chatId={chatId}
          question={question?.content ?? ''}
          from={dialog === 'rerun' ? undefined : dialog}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'keep' && <KeepCaseDialog chatId={chatId} onClose={() => setDialog(undefined)} />}
    </>
  );
}
