import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';

interface FormButtonsProps {
  /** Label of the submit button. */
  submit: string;
  isBusy: boolean;
  isReady?: boolean | undefined;
  onCancel(): void;
  /** Secondary action on the opposite side. */
  children?: ReactNode;
}

/** Buttons of a form dialog: cancel and submit. */
export function FormButtons({ submit, isBusy, isReady = true, onCancel, children }: FormButtonsProps) {
  const t = useMessages(sharedMessages);
  return (
    <Group justify={children ? 'space-between' : 'flex-end'}>
      {children}
      <Group gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isReady}>
          {submit}
        </Button>
      </Group>
    </Group>
  );
}
