import { connectors } from '@heddle/api-contract/families/conversation';
import { Modal, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { channelMessages } from '../channelMessages.js';
import { type Subject, useChannelsOf } from '../queries.js';
import { ChannelForm } from './ChannelForm.js';
import { PublicPageDetails } from './PublicPageDetails.js';
import { WebChatDetails } from './WebChatDetails.js';
import { WebhookDetails } from './WebhookDetails.js';

interface ChannelDialogProps {
  subject: Subject;
  /** The channel that is shown first. */
  connectorId?: string | undefined;
  /** Called after settings were saved. */
  onSaved?: (() => void) | undefined;
  onClose(): void;
}

const details: Readonly<Record<string, typeof WebChatDetails>> = {
  [connectors.webSdk]: WebChatDetails,
  [connectors.publicPage]: PublicPageDetails,
  [connectors.webhook]: WebhookDetails,
};

/** The settings of the channels of an agent or a chat flow, with what its users need: code, links, addresses. */
export function ChannelDialog({ subject, connectorId, onSaved, onClose }: ChannelDialogProps) {
  const t = useMessages(channelMessages);
  const shared = useMessages(sharedMessages);
  const channels = useChannelsOf(subject);
  const [chosen, setChosen] = useState<string>(connectorId ?? connectors.webSdk);
  const Details = details[chosen];
  return (
    <Modal
      opened
      onClose={onClose}
      size={680}
      title={t('title')}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Loaded query={channels} failed={t('failed')}>
        {(list) => {
          const channel = list.find(({ connector_id }) => connector_id === chosen);
          return (
            <Stack>
              <SegmentedControl
                aria-label={t('title')}
                value={chosen}
                onChange={setChosen}
                data={list.map(({ connector_id: value, name: label }) => ({ value, label }))}
              />
              {channel && <ChannelForm key={chosen} subject={subject} channel={channel} onSaved={onSaved} />}
              {channel && channel.channel_id !== '' && Details && (
                <Details key={`${chosen} details`} channel={channel} />
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Modal>
  );
}
