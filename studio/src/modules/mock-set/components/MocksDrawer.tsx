import { Drawer } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import type { MockedTool, MockScene } from '../MockedTool.js';
import { mockSetMessages } from '../mockSetMessages.js';
import { ToolMocks } from './ToolMocks.js';

interface MocksDrawerProps extends MockScene {
  tools: readonly MockedTool[];
  onClose(): void;
}

/** What answers for each tool of an agent while the user tries it out. */
export function MocksDrawer({ onClose, ...mocks }: MocksDrawerProps) {
  const t = useMessages(mockSetMessages);
  const shared = useMessages(sharedMessages);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={440}
      title={t('title')}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <ToolMocks {...mocks} />
    </Drawer>
  );
}
