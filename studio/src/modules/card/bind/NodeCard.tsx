import { Button, Group, Text } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import { cardMessages } from '../cardMessages.js';
import { useNodeCard, usePublishedCards, useSaveNodeCard } from '../queries.js';

const BindCardDialog = lazyDialog(async () => (await import('./BindCardDialog.js')).BindCardDialog);

interface NodeCardProps {
  spaceId: string;
  workflowId: string;
  nodeId: string;
  pluginId: string;
  toolId: string;
  /** Of the tool. */
  name: string;
  canEdit: boolean;
}

/** The card that a chat flow shows once the tool of a node has answered. */
export function NodeCard({ spaceId, workflowId, nodeId, pluginId, toolId, name, canEdit }: NodeCardProps) {
  const t = useMessages(cardMessages);
  const [isOpen, setIsOpen] = useState(false);
  const node = { workflowId, nodeId, pluginId, toolId };
  const bound = useNodeCard(node);
  const save = useSaveNodeCard(node);
  const cards = usePublishedCards(spaceId).data ?? [];
  if (bound.isError)
    return <QueryError title={t('failed')} error={bound.error} onRetry={() => void bound.refetch()} />;
  const binding = bound.data ?? undefined;
  const card = cards.find(({ card_id }) => card_id === binding?.card_id);
  return (
    <section aria-label={t('nodeCard')}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" c="var(--h-text-2)">
          {t('nodeCard')}
        </Text>
        {canEdit && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconCards size={14} aria-hidden />}
            disabled={bound.isPending}
            onClick={() => setIsOpen(true)}
          >
            {t(binding ? 'changeCard' : 'bind')}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {binding ? t('shows', { name: card?.name ?? binding.card_id }) : t('noCard')}
      </Text>
      {isOpen && (
        <BindCardDialog
          {...{ spaceId, pluginId, toolId, name, binding }}
          why="nodeWhy"
          onSave={save.mutateAsync}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
