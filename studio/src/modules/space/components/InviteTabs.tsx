import { Modal, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';

interface InviteTabsProps {
  title: string;
  /** The tabs; the first is open initially. */
  ways: readonly { name: string; label: string; form: ReactNode }[];
  isOpen: boolean;
  onClose(): void;
}

/** A dialog with one tab per way to invite. */
export function InviteTabs({ title, ways, isOpen, onClose }: InviteTabsProps) {
  const shared = useMessages(sharedMessages);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={520}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Tabs defaultValue={ways[0]?.name ?? null} keepMounted={false}>
        <Tabs.List mb="md">
          {ways.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {ways.map(({ name, form }) => (
          <Tabs.Panel key={name} value={name}>
            {form}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Modal>
  );
}
