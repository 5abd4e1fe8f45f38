import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';

interface FormButtonsProps {
  /** What sending the form does. */
  submit: string;
  isBusy: boolean;
  onCancel(): void;
  /** A quieter action on the other side. */
  children?: ReactNode;
}

/** The end of a form in a dialog: the way out, and the way on. */
export function FormButtons({ submit, isBusy, onCancel, children }: FormButtonsProps) {
  const t = useMessages(sharedMessages);
  return (
    <Group justify={children ? 'space-between' : 'flex-end'}>
      {children}
      <Group gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {submit}
        </Button>
      </Group>
    </Group>
  );
}
