import type { CardBinding } from '@heddle/api-contract';
import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, Text } from '@mantine/core';
import { IconCards, IconWand } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { cardMessages } from '../cardMessages.js';
import { toBinding, useCreateForTool, usePreset } from '../queries.js';

interface QuickCardsProps {
  spaceId: string;
  pluginId: string;
  toolId: string;
  name: string;
  /** Offers the card of the tool's author. */
  hasPreset: boolean;
  onChoose(binding: CardBinding): void;
}

/** Cards that need no design: the one of the tool's author, and one made from the tool's outputs. */
export function QuickCards({ spaceId, pluginId, toolId, name, hasPreset, onChoose }: QuickCardsProps) {
  const t = useMessages(cardMessages);
  const create = useCreateForTool(spaceId, { pluginId, toolId });
  const preset = usePreset(pluginId, toolId).data;
  const chosen = preset && hasPreset ? toBinding(preset) : undefined;
  return (
    <div>
      <Group gap="xs">
        {chosen && (
          <Button
            variant="light"
            leftSection={<IconCards size={16} aria-hidden />}
            onClick={() => onChoose(chosen)}
          >
            {t('usePreset')}
          </Button>
        )}
        <Button
          variant={chosen ? 'default' : 'light'}
          leftSection={<IconWand size={16} aria-hidden />}
          loading={create.isPending}
          onClick={() =>
            create.mutate(undefined, {
              onSuccess: (binding) => {
                showSuccess(t('made', { name }));
                onChoose(binding);
              },
            })
          }
        >
          {t('createForTool')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={6}>
        {t('createForToolWhy')}
      </Text>
    </div>
  );
}
