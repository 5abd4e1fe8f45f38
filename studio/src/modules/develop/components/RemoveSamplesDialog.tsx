import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { developMessages } from '../developMessages.js';
import { type OwnSample, useOwnSamples } from '../queries.js';
import { useRemoveEntries } from '../removeQueries.js';

interface RemoveSamplesDialogProps {
  spaceId: string;
  onClose(): void;
}

/** Moves the samples of a space to the trash. Those that were edited stay unless they are chosen. */
export function RemoveSamplesDialog({ spaceId, onClose }: RemoveSamplesDialogProps) {
  const t = useMessages(developMessages);
  const shared = useMessages(sharedMessages);
  const samples = useOwnSamples(spaceId);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('removeSamplesTitle')}
      size={460}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Loaded query={samples} failed={t('samplesFailed')}>
        {(found) =>
          found.length === 0 ? (
            <Text size="sm">{t('noSamples')}</Text>
          ) : (
            <Samples spaceId={spaceId} samples={found} onClose={onClose} />
          )
        }
      </Loaded>
    </Modal>
  );
}

function Samples({
  spaceId,
  samples,
  onClose,
}: RemoveSamplesDialogProps & { samples: readonly OwnSample[] }) {
  const t = useMessages(developMessages);
  const shared = useMessages(sharedMessages);
  const remove = useRemoveEntries(spaceId);
  const [kept, setKept] = useState(() => samples.filter(({ isEdited }) => isEdited));
  const chosen = samples.filter((sample) => !kept.includes(sample));
  const toggle = (sample: OwnSample) =>
    setKept(kept.includes(sample) ? kept.filter((one) => one !== sample) : [...kept, sample]);
  return (
    <Stack>
      <Text size="sm">{t('removeSamplesWhy')}</Text>
      <Stack gap="xs">
        {samples.map((sample) => (
          <Checkbox
            key={`${sample.kind} ${sample.id}`}
            label={sample.name}
            description={sample.isEdited && t('sampleEdited')}
            checked={!kept.includes(sample)}
            onChange={() => toggle(sample)}
          />
        ))}
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {shared('cancel')}
        </Button>
        <Button
          color="madder"
          data-autofocus
          disabled={chosen.length === 0}
          loading={remove.isPending}
          onClick={() => remove.mutate(chosen, { onSuccess: onClose })}
        >
          {t('removeChosen', { count: chosen.length })}
        </Button>
      </Group>
    </Stack>
  );
}
