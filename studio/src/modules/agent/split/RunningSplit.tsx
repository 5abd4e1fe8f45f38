import type { AgentSplit, SplitArm } from '@heddle/api-contract/families/agent-split';
import { confirm, StatusPill } from '@heddle/ui-kit';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import type { Channel } from '../publish/channelQueries.js';
import { SplitResults } from './SplitResults.js';
import { ShareField } from './StartDialog.js';
import { splitMessages } from './splitMessages.js';
import { useChangeSplit, useEndSplit } from './splitQueries.js';

interface RunningSplitProps {
  botId: string;
  channel: Channel;
  split: AgentSplit;
  nameOf(version: string): string;
  isReadOnly: boolean;
}

/** A split that is under way: its share, its results, and its end. */
export function RunningSplit({ botId, channel, split, nameOf, isReadOnly }: RunningSplitProps) {
  const t = useMessages(splitMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const end = useEndSplit(botId, split.split_id);
  const [isChanging, setIsChanging] = useState(false);
  async function finish(winner: SplitArm | undefined): Promise<void> {
    const version = nameOf(winner === 'other' ? split.other_version : split.base_version);
    const isSure = await confirm({
      title: t(winner ? 'chooseTitle' : 'endTitle'),
      children: t(winner ? 'chooseWhy' : 'endWhy', { version }),
      confirm: t(winner ? 'choose' : 'end'),
      cancel: shared('cancel'),
    });
    if (isSure) end.mutate(winner);
  }
  return (
    <div>
      <Group gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          {channel.name}
        </Text>
        <StatusPill status="running">{t('running')}</StatusPill>
        <Text size="sm">
          {t('shareOf', { share: split.share })} ·{' '}
          {t('since', { time: formatMoment(split.started_at * 1000, language) })}
        </Text>
        {!isReadOnly && (
          <>
            <Button variant="default" size="compact-sm" onClick={() => setIsChanging(true)}>
              {t('change')}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              loading={end.isPending}
              onClick={() => void finish(undefined)}
            >
              {t('end')}
            </Button>
          </>
        )}
      </Group>
      <SplitResults
        botId={botId}
        split={split}
        nameOf={nameOf}
        onChoose={isReadOnly ? undefined : (arm) => void finish(arm)}
      />
      {isChanging && <ChangeDialog botId={botId} split={split} onClose={() => setIsChanging(false)} />}
    </div>
  );
}

interface ChangeDialogProps {
  botId: string;
  split: AgentSplit;
  onClose(): void;
}

function ChangeDialog({ botId, split, onClose }: ChangeDialogProps) {
  const t = useMessages(splitMessages);
  const shared = useMessages(sharedMessages);
  const change = useChangeSplit(botId, split.split_id);
  const [share, setShare] = useState(split.share);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('changeTitle')}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(share, { onSuccess: onClose });
        }}
      >
        <Stack>
          <Text size="sm" c="var(--h-text-2)">
            {t('changeWhy')}
          </Text>
          <ShareField share={share} onChange={setShare} />
          {change.error && (
            <Alert color="madder" variant="light" role="alert">
              {errorText(change.error)}
            </Alert>
          )}
          <FormButtons submit={t('save')} isBusy={change.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
