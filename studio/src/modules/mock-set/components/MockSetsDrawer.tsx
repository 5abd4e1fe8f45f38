import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import type { MockedTool } from '../MockedTool.js';
import { mockSetMessages } from '../mockSetMessages.js';
import { useMockSets } from '../queries.js';
import { MockSetList } from './MockSetList.js';
import { MockSetView } from './MockSetView.js';

/** The mock sets of a tool, and the responses of the one that is open. */
export function MockSetsDrawer({ tool, onClose }: { tool: MockedTool; onClose(): void }) {
  const t = useMessages(mockSetMessages);
  const shared = useMessages(sharedMessages);
  const sets = useMockSets(tool);
  const [openId, setOpenId] = useState<string>();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title={t('titleOf', { name: tool.name })}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Loaded query={sets} failed={t('setsFailed')}>
        {({ sets: list, schema }) => {
          const open = list.find(({ id }) => id === openId);
          return open ? (
            <MockSetView tool={tool} set={open} schema={schema} onBack={() => setOpenId(undefined)} />
          ) : (
            <MockSetList tool={tool} sets={list} onOpen={setOpenId} />
          );
        }}
      </Loaded>
    </Drawer>
  );
}
