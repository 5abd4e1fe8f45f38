import { Modal } from '@mantine/core';
import { useAgent } from '../editor/AgentSession.js';
import { StoryPanel } from './StoryPanel.js';

interface StoryDialogProps {
  executeId: string;
  label: string;
  onClose(): void;
}

/** How an answer came about, over the whole screen. */
export function StoryDialog({ executeId, label, onClose }: StoryDialogProps) {
  const { botId } = useAgent();
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      withCloseButton={false}
      styles={{ body: { height: '100dvh', padding: 0 } }}
      aria-label={label}
    >
      <div style={{ position: 'relative', height: '100%' }}>
        <StoryPanel botId={botId} answer={{ executeId }} isWide onClose={onClose} />
      </div>
    </Modal>
  );
}
