import { type TriggerEntry, triggerLimits } from '@heddle/api-contract/families/trigger';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { triggerMessages } from '../triggerMessages.js';

interface FailingTriggersProps {
  triggers: readonly TriggerEntry[];
  onOpen(id: string): void;
}

const fewest = 2;

/** Triggers that failed several times in a row, with the reason of the last time. */
export function FailingTriggers({ triggers, onOpen }: FailingTriggersProps) {
  const t = useMessages(triggerMessages);
  const failing = triggers.filter(({ failures }) => failures >= fewest);
  if (failing.length === 0) return null;
  return (
    <Stack gap="xs" mt="md">
      {failing.map(({ trigger_id: id, name, failures, status, last_fires: fires }) => {
        const error = fires.find((fire) => fire.status === 'failed')?.error.slice(0, 200) ?? '';
        const text = t(status === 'suspended' ? 'failingSuspended' : 'failing', {
          ...{ name, failures, error },
          maximum: triggerLimits.failures,
        });
        return (
          <Alert key={id} color="red" variant="light" icon={<IconAlertCircle size={16} aria-hidden />}>
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {text}
              </Text>
              <Button
                variant="default"
                size="xs"
                aria-label={`${t('details')}: ${name}`}
                onClick={() => onOpen(id)}
              >
                {t('details')}
              </Button>
            </Group>
          </Alert>
        );
      })}
    </Stack>
  );
}
