import { Button, Tooltip } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { editorMessages } from './editorMessages.js';

interface PublishButtonProps {
  isRunning: boolean;
  canPublish: boolean;
  className: string | undefined;
  onPublish(): void;
}

/** Publishes; to those who may not it says why, and stays where the keyboard finds it. */
export function PublishButton({ isRunning, canPublish, className, onPublish }: PublishButtonProps) {
  const t = useMessages(editorMessages);
  return (
    <Tooltip
      label={t('publishNotYours')}
      disabled={canPublish}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={280}
    >
      <Button
        className={className}
        disabled={isRunning && canPublish}
        data-disabled={!canPublish || undefined}
        aria-disabled={!canPublish || undefined}
        onClick={() => {
          if (canPublish) onPublish();
        }}
      >
        {t('publish')}
      </Button>
    </Tooltip>
  );
}
