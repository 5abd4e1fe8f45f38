import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../../shared/parts/lazyDialog.js';
import { variableMessages } from './variableMessages.js';

const VariableDialog = lazyDialog(async () => (await import('./VariableDialog.js')).VariableDialog);

/** Opens the variables of the agent for editing. */
export function EditVariables() {
  const t = useMessages(variableMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tooltip label={t('edit')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('edit')}
          onClick={() => setIsOpen(true)}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && <VariableDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
