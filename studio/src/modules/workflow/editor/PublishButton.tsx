import { Button, Tooltip } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { editorMessages } from './editorMessages.js';

interface PublishButtonProps {
  isRunning: boolean;
  canPublish: boolean;
  className: string | undefined;
  onPublish(): void;
}

/** Publish button; for users who may not publish it explains why and stays focusable. */
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
