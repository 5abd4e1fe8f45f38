import { Divider, Drawer } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import type { ValueOwner } from '../queries.js';
import { variableMessages } from '../variableMessages.js';
import { MyVariables } from './MyVariables.js';
import { ValuesList } from './ValuesList.js';

/** The caller's own values beside the chat with a draft. */
export function ValuesDrawer({ owner, onClose }: { owner: ValueOwner; onClose(): void }) {
  const t = useMessages(variableMessages);
  const shared = useMessages(sharedMessages);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={440}
      title={t('values')}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <ValuesList owner={owner} />
      {'bot_id' in owner && (
        <>
          <Divider my="lg" />
          <MyVariables botId={owner.bot_id} />
        </>
      )}
    </Drawer>
  );
}
