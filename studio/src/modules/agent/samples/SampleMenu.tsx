import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sampleMessages } from './sampleMessages.js';
import { useAgentSamples, useOpenSample } from './sampleQueries.js';

interface SampleMenuProps {
  spaceId: string;
  /** Further items. */
  children?: ReactNode;
}

/** Menu of sample agents, beside the agents of a space. */
export function SampleMenu({ spaceId, children }: SampleMenuProps) {
  const t = useMessages(sampleMessages);
  const samples = useAgentSamples();
  const open = useOpenSample(spaceId);
  if (!samples.data) return null;
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button
          variant="default"
          loading={open.isPending}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('samples')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {samples.data.map(({ id, name, desc }) => (
          <Menu.Item key={id} aria-label={name} onClick={() => open.mutate(id)}>
            {name}
            <Text size="xs" c="var(--h-text-2)">
              {desc}
            </Text>
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
