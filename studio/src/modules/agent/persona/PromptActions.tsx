import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconBookmarkPlus, IconBooks, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { useAgent } from '../editor/AgentSession.js';
import { optimizeMessages } from './optimizeMessages.js';
import { PromptLibrary } from './PromptLibrary.js';
import { promptMessages } from './promptMessages.js';
import { SavePromptDialog } from './SavePromptDialog.js';

interface PromptActionsProps {
  prompt: string;
  /** Adds a text after the prompt. */
  onInsert(text: string): void;
  /** Replaces the prompt by an optimized one. */
  onReplace(text: string): void;
}

const OptimizeDialog = lazyDialog(async () => (await import('./OptimizeDialog.js')).OptimizeDialog);

/** Optimizes the prompt, takes prompts from the library, and adds the agent's to it. */
export function PromptActions({ prompt, onInsert, onReplace }: PromptActionsProps) {
  const t = useMessages(promptMessages);
  const tOptimize = useMessages(optimizeMessages);
  const { spaceId } = useAgent();
  const [dialog, setDialog] = useState<'library' | 'save' | 'optimize'>();
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
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconWand size={16} aria-hidden />}
        onClick={() => setDialog('optimize')}
      >
        {tOptimize('open')}
      </Button>
      {dialog === 'optimize' && (
        <OptimizeDialog
          prompt={prompt}
          onApply={(text) => {
            onReplace(text);
            close();
          }}
          onClose={close}
        />
      )}
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
