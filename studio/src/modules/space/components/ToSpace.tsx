import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../../shared/i18n/i18n.js';
import { spaceWords } from '../spaceWords.js';

/** The way back from a place that is closed to this person. */
export function ToSpace({ variant = 'filled' }: Pick<ButtonProps, 'variant'>) {
  const words = useWords(spaceWords);
  return (
    <Button component={Link} to="/space" variant={variant}>
      {words('toSpace')}
    </Button>
  );
}
