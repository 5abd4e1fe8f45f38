import { Badge } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { mockSetMessages } from '../mockSetMessages.js';

/** Says that a mock set answered in place of a tool. */
export function MockSetName({ name }: { name: string }) {
  const t = useMessages(mockSetMessages);
  return (
    <Badge variant="light" color="weld" tt="none" maw="100%">
      {t('hit', { name })}
    </Badge>
  );
}
