import { Alert, Modal, NumberInput, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import type { Channel } from '../publish/channelQueries.js';
import { splitMessages } from './splitMessages.js';
import { useStartSplit } from './splitQueries.js';
import { useVersionNames } from './useVersionNames.js';

interface StartDialogProps {
  spaceId: string;
  botId: string;
  channel: Channel;
  onClose(): void;
}

/** Chooses the other version and the share of its users. */
export function StartDialog({ spaceId, botId, channel, onClose }: StartDialogProps) {
  const t = useMessages(splitMessages);
  const shared = useMessages(sharedMessages);
  const { published } = useVersionNames(spaceId, botId);
  const start = useStartSplit(botId);
  // The latest one is most often what the channel serves; the server refuses the served version.
  const [version, setVersion] = useState(published[1]?.id);
  const [share, setShare] = useState(10);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('startTitle', { channel: channel.name })}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (version !== undefined)
            start.mutate({ channelId: channel.id, version, share }, { onSuccess: onClose });
        }}
      >
        <Stack>
          <Select
            label={t('version')}
            allowDeselect={false}
            value={version ?? null}
            data={published.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => setVersion(id ?? undefined)}
          />
          <ShareField share={share} onChange={setShare} />
          {start.error && (
            <Alert color="madder" variant="light" role="alert">
              {errorText(start.error)}
            </Alert>
          )}
          <FormButtons submit={t('submit')} isBusy={start.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}

/** The percentage of the users whom the other version answers. */
export function ShareField({ share, onChange }: { share: number; onChange(share: number): void }) {
  const t = useMessages(splitMessages);
  return (
    <NumberInput
      label={t('share')}
      min={0}
      max={100}
      clampBehavior="strict"
      allowDecimal={false}
      value={share}
      onChange={(value) => onChange(Math.min(100, Math.max(0, Math.round(Number(value) || 0))))}
    />
  );
}
