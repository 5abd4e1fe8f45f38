import { Group, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useEmbedders } from '../settings/settingsQueries.js';
import { settingsMessages } from './settingsMessages.js';

/** The model that embeds the chunks, which nobody chooses here. */
export function EmbedderLine() {
  const t = useMessages(settingsMessages);
  const current = useEmbedders().data?.embedders.find(({ is_current }) => is_current);
  if (!current) return null;
  const name = current.name || t('builtIn');
  return (
    <Group justify="space-between" mt={20} pt={12} style={{ borderTop: '1px solid var(--h-border)' }}>
      <Text size="sm" c="var(--h-text-2)">
        {t('embedder')}
      </Text>
      <Text size="sm">
        {current.dimensions > 0 ? `${name} · ${t('dimensions', { count: current.dimensions })}` : name}
      </Text>
    </Group>
  );
}
