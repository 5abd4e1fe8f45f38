import { EmptyState } from '@heddle/ui-kit';
import { Button, Center } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { plannedMessages } from '../plannedMessages.js';

/** What a page of the specification will be about. */
type Subject = 'channelBot' | 'scene';

/** Says that something comes later, and what to use until then. */
function Planned({ subject }: { subject: Subject }) {
  const t = useMessages(plannedMessages);
  const shared = useMessages(sharedMessages);
  const title = t(`${subject}Title`);
  useEffect(() => {
    document.title = `${title} - Heddle`;
  }, [title]);
  return (
    <Center mih="70dvh">
      <EmptyState isPage title={title} reason={t(`${subject}Why`)}>
        <Button component={Link} to="/space">
          {shared('toSpace')}
        </Button>
      </EmptyState>
    </Center>
  );
}

export const ChannelBotPage = () => <Planned subject="channelBot" />;
export const ScenePage = () => <Planned subject="scene" />;
