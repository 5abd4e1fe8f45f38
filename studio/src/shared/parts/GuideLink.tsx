import { Button } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { useMessages } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';

/** Opens a page of the documentation beside this one, so that nothing here is lost. */
export function GuideLink({ guide }: { guide: string }) {
  const t = useMessages(sharedMessages);
  return (
    <Button
      component="a"
      href={`/docs/${guide}`}
      target="_blank"
      rel="noopener"
      variant="default"
      size="compact-sm"
      leftSection={<IconBook2 size={14} aria-hidden />}
    >
      {t('learnMore')}
    </Button>
  );
}
