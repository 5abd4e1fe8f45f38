import { cutVisible } from '@heddle/api-contract';
import { projectLimits } from '@heddle/api-contract/families/project';
import { confirm, showSuccess } from '@heddle/ui-kit';
import {
  Button,
  Checkbox,
  Group,
  Modal,
  Select,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { nextVersions } from '../../workflow/index.js';
import { useEnvironments } from '../environments/environmentQueries.js';
import type { ProjectPart } from '../ProjectPart.js';
import { type Channel, useChannels, usePublish, useServedVersions, useTakeOff } from '../queries.js';
import { PublishProgress } from './PublishProgress.js';
import { publishMessages } from './publishMessages.js';

interface PublishDialogProps {
  projectId: string;
  parts: readonly ProjectPart[];
  /** Opens a resource that cannot be published. */
  onOpen(key: string): void;
  onClose(): void;
}

/** Publishes the app: asks for version, notes and channels, then shows the progress. */
export function PublishDialog({ projectId, parts, onOpen, onClose }: PublishDialogProps) {
  const t = useMessages(publishMessages);
  const shared = useMessages(sharedMessages);
  const channels = useChannels(projectId);
  const [record, setRecord] = useState<string>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={560}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      {record !== undefined ? (
        <PublishProgress
          projectId={projectId}
          recordId={record}
          onOpen={(key) => {
            onClose();
            onOpen(key);
          }}
          onAgain={() => setRecord(undefined)}
          onClose={onClose}
        />
      ) : (
        <Loaded query={channels} failed={t('failed')} skeleton={<Skeleton height={240} />}>
          {(data) => (
            <PublishForm
              projectId={projectId}
              channels={data.connector_list}
              last={data.last_publish_info}
              chatFlows={parts.filter(({ isChatFlow }) => isChatFlow)}
              onStarted={setRecord}
              onClose={onClose}
            />
          )}
        </Loaded>
      )}
    </Modal>
  );
}

interface PublishFormProps {
  projectId: string;
  channels: readonly Channel[];
  last: NonNullable<ReturnType<typeof useChannels>['data']>['last_publish_info'];
  chatFlows: readonly ProjectPart[];
  onStarted(recordId: string): void;
  onClose(): void;
}

function PublishForm({ projectId, channels, last, chatFlows, onStarted, onClose }: PublishFormProps) {
  const t = useMessages(publishMessages);
  const publish = usePublish(projectId);
  const environments = useEnvironments(projectId).data;
  const [version, setVersion] = useState(() => nextVersions(last.version_number).patch);
  const [notes, setNotes] = useState('');
  const [chosen, setChosen] = useState(() => firstChoice(channels, last));
  const [isTried, setIsTried] = useState(false);
  const problems = {
    version: version.trim() === '' ? t('versionMissing') : undefined,
    channels: chosen.size === 0 ? t('noChannel') : undefined,
    flows: channels.some((one) => one.needs_chat_flow && chosen.get(one.id) === '')
      ? t('noChatFlow')
      : undefined,
  };
  function submit() {
    setIsTried(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return;
    publish.mutate(
      { version: version.trim(), notes: notes.trim(), channels: chosen },
      { onSuccess: onStarted },
    );
  }
  function choose(id: string, flow: string | undefined) {
    const next = new Map(chosen);
    if (flow === undefined) next.delete(id);
    else next.set(id, flow);
    setChosen(next);
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        {environments?.has_staging && <Text size="sm">{t('toStaging')}</Text>}
        <TextInput
          label={t('version')}
          description={t('versionHint')}
          required
          data-autofocus
          maxLength={projectLimits.version}
          value={version}
          error={isTried && problems.version}
          onChange={(event) => setVersion(event.currentTarget.value)}
        />
        <Textarea
          label={t('notes')}
          autosize
          minRows={2}
          maxRows={8}
          value={notes}
          onChange={(event) => setNotes(cutVisible(event.currentTarget.value, projectLimits.changelog))}
        />
        <Checkbox.Group
          label={t('channels')}
          required
          error={isTried && problems.channels}
          value={[...chosen.keys()]}
          onChange={(ids) => {
            for (const { id, needs_chat_flow } of channels) {
              if (ids.includes(id) === chosen.has(id)) continue;
              const flow = needs_chat_flow ? (chatFlows[0]?.id ?? '') : '';
              choose(id, ids.includes(id) ? flow : undefined);
            }
          }}
        >
          <Stack gap="sm" mt={6}>
            {channels.map((channel) => (
              <ChannelField
                key={channel.id}
                projectId={projectId}
                channel={channel}
                chatFlows={chatFlows}
                canTakeOff={environments?.can_promote === true}
                flow={chosen.get(channel.id)}
                error={isTried ? problems.flows : undefined}
                onFlow={(flow) => choose(channel.id, flow)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {publish.error && (
          <Text size="sm" c="var(--h-fail)" role="alert">
            {errorText(publish.error)}
          </Text>
        )}
        <FormButtons submit={t('publish')} isBusy={publish.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** The channels of the last publication that are still possible; the first possible one before that. */
function firstChoice(
  channels: readonly Channel[],
  { connector_ids, connector_publish_config: configs }: PublishFormProps['last'],
): ReadonlyMap<string, string> {
  const possible = channels.filter(({ allow_publish }) => allow_publish);
  const before = possible.filter(({ id }) => connector_ids.includes(id));
  const simple = possible.filter(({ needs_chat_flow }) => !needs_chat_flow).slice(0, 1);
  return new Map(
    (before.length > 0 ? before : simple).map(({ id }) => [
      id,
      configs[id]?.selected_workflows[0]?.workflow_id ?? '',
    ]),
  );
}

interface ChannelFieldProps {
  projectId: string;
  channel: Channel;
  canTakeOff: boolean;
  chatFlows: readonly ProjectPart[];
  /** The chosen chat flow; undefined if the channel is not chosen. */
  flow: string | undefined;
  error: string | undefined;
  onFlow(flow: string): void;
}

function ChannelField(props: ChannelFieldProps) {
  const { projectId, channel, canTakeOff, chatFlows, flow, error, onFlow } = props;
  const t = useMessages(publishMessages);
  const shared = useMessages(sharedMessages);
  const served = useServedVersions(projectId).data?.[channel.id];
  const takeOff = useTakeOff(projectId);
  const { name } = channel;
  async function handleTakeOff() {
    const isSure = await confirm({
      title: t('takeOffTitle', { name }),
      children: t('takeOffWhy'),
      confirm: t('takeOff'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) takeOff.mutate(channel.id, { onSuccess: () => showSuccess(t('takenOff', { name })) });
  }
  return (
    <div>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Checkbox
          value={channel.id}
          disabled={!channel.allow_publish}
          label={name}
          description={channel.allow_publish ? channel.description : channel.not_allow_publish_reason}
        />
        {served !== undefined && (
          <Group gap={8} wrap="nowrap" flex="none">
            <Text size="xs" c="dimmed">
              {t('serves', { version: served })}
            </Text>
            {canTakeOff && (
              <Button
                variant="default"
                size="compact-xs"
                aria-label={`${t('takeOff')}: ${name}`}
                loading={takeOff.isPending}
                onClick={() => void handleTakeOff()}
              >
                {t('takeOff')}
              </Button>
            )}
          </Group>
        )}
      </Group>
      {channel.needs_chat_flow && flow !== undefined && (
        <Select
          mt={6}
          ml={28}
          label={t('chatFlow', { name })}
          allowDeselect={false}
          data={chatFlows.map((one) => ({ value: one.id, label: one.name }))}
          value={flow || null}
          error={flow === '' ? error : undefined}
          onChange={(id) => id !== null && onFlow(id)}
        />
      )}
    </div>
  );
}
