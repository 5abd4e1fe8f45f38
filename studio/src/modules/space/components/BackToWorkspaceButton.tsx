import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { spaceMessages } from '../spaceMessages.js';

/** The way back from a place that is closed to this person. */
export function BackToWorkspaceButton({ variant = 'filled' }: Pick<ButtonProps, 'variant'>) {
  const t = useMessages(spaceMessages);
  return (
    <Button component={Link} to="/space" variant={variant}>
      {t('toSpace')}
    </Button>
  );
}
