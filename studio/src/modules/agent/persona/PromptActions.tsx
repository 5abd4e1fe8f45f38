import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBookmarkPlus, IconBooks } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useAgent } from '../editor/AgentSession.js';
import { PromptLibrary } from './PromptLibrary.js';
import { promptMessages } from './promptMessages.js';
import { SavePromptDialog } from './SavePromptDialog.js';

interface PromptActionsProps {
  prompt: string;
  /** Adds a text after the prompt. */
  onInsert(text: string): void;
}

/** The prompt library: takes prompts from it, and adds the agent's. */
export function PromptActions({ prompt, onInsert }: PromptActionsProps) {
  const t = useMessages(promptMessages);
  const { spaceId } = useAgent();
  const [dialog, setDialog] = useState<'library' | 'save'>();
  const close = () => setDialog(undefined);
  const actions = [
    { key: 'save' as const, Icon: IconBookmarkPlus, isOff: prompt.trim() === '' },
    { key: 'library' as const, Icon: IconBooks, isOff: false },
  ];
  return (
    <>
      {actions.map(({ key, Icon, isOff }) => (
        <Tooltip key={key} label={t(key)}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(key)}
            disabled={isOff}
            onClick={() => setDialog(key)}
          >
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      ))}
      {dialog === 'library' && (
        <PromptLibrary
          spaceId={spaceId}
          onInsert={(text) => {
            onInsert(text);
            close();
          }}
          onClose={close}
        />
      )}
      {dialog === 'save' && <SavePromptDialog spaceId={spaceId} text={prompt} onClose={close} />}
    </>
  );
}
