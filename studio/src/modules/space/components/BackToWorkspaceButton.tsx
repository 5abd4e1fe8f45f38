import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { spaceMessages } from '../spaceMessages.js';

/** Link back to a workspace from a page that the user may not open. */
export function BackToWorkspaceButton({ variant = 'filled' }: Pick<ButtonProps, 'variant'>) {
  const t = useMessages(spaceMessages);
  return (
    <Button component={Link} to="/space" variant={variant}>
      {t('toSpace')}
    </Button>
  );
}
