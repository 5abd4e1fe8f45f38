import { Anchor, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { FilesOfUser } from './FilesOfUser.js';
import { fileBoxBlockMessages } from './fileBoxBlockMessages.js';
import { isFileBoxOn, modes } from './fileBoxSettings.js';

/** Whether the agent keeps files that its users send. */
export function FileBoxFields() {
  const t = useMessages(fileBoxBlockMessages);
  const { isReadOnly } = useAgent();
  const [info, setInfo] = useBlock('filebox_info');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack gap="sm">
      <Switch
        label={t('keep')}
        description={t('keepWhy')}
        disabled={isReadOnly}
        checked={isFileBoxOn(info)}
        onChange={(event) => setInfo({ ...info, mode: event.currentTarget.checked ? modes.on : modes.off })}
      />
      <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Anchor>
      {isOpen && <FilesOfUser onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}
