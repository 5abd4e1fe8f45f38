import { Button } from '@mantine/core';
import { IconLayoutBoard } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { ProductKind } from '../Product.js';
import { templateButtonMessages } from './buttonMessages.js';
import { TemplatePicker } from './LateTemplatePicker.js';

interface TemplatesButtonProps {
  spaceId: string;
  /** The only kind that is offered at first; all by default. */
  kind?: ProductKind;
}

/** Opens the templates, beside the button that creates something empty. */
export function TemplatesButton({ spaceId, kind }: TemplatesButtonProps) {
  const t = useMessages(templateButtonMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLayoutBoard size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('browse')}
      </Button>
      {isOpen && <TemplatePicker spaceId={spaceId} kind={kind} onClose={() => setIsOpen(false)} />}
    </>
  );
}
