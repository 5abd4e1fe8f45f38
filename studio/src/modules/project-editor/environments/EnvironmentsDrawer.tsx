import { confirm, StatusPill, showSuccess } from '@heddle/ui-kit';
import { Button, Card, Drawer, Group, Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { DeploymentHistory } from './DeploymentHistory.js';
import { Differences } from './Differences.js';
import { environmentMessages } from './environmentMessages.js';
import {
  type Environment,
  type Environments,
  isRunning,
  useDeployments,
  useEnvironments,
  usePromote,
  useSwitchStaging,
} from './environmentQueries.js';
import { ValuesDialog } from './ValuesDialog.js';

interface EnvironmentsDrawerProps {
  projectId: string;
  onClose(): void;
}

/** What staging and production serve, how they differ, and how versions got there. */
export function EnvironmentsDrawer({ projectId, onClose }: EnvironmentsDrawerProps) {
  const t = useMessages(environmentMessages);
  const shared = useMessages(sharedMessages);
  const query = useEnvironments(projectId);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={t('title')}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton height={320} />}>
        {(data) => <Content projectId={projectId} data={data} />}
      </Loaded>
    </Drawer>
  );
}

function Content({ projectId, data }: { projectId: string; data: Environments }) {
  const t = useMessages(environmentMessages);
  const shared = useMessages(sharedMessages);
  const switchStaging = useSwitchStaging(projectId);
  const isBusy = useDeployments(projectId).data?.some(isRunning) ?? false;
  async function handleSwitch(isOn: boolean) {
    const isSure =
      isOn ||
      (await confirm({
        title: t('offTitle'),
        children: t('offWhy'),
        confirm: t('off'),
        cancel: shared('cancel'),
        isDanger: true,
      }));
    if (isSure) switchStaging.mutate(isOn);
  }
  return (
    <Stack>
      <Switch
        label={t('useStaging')}
        description={t('useStagingWhy')}
        checked={data.has_staging}
        disabled={!data.can_promote || switchStaging.isPending || isBusy}
        onChange={(event) => void handleSwitch(event.currentTarget.checked)}
      />
      {data.environments.map((environment) => (
        <EnvironmentCard
          key={environment.environment}
          projectId={projectId}
          environment={environment}
          variables={data.variables}
        />
      ))}
      {data.has_staging && <Promotion projectId={projectId} data={data} isBusy={isBusy} />}
      <DeploymentHistory projectId={projectId} environments={data.environments} />
    </Stack>
  );
}

interface EnvironmentCardProps {
  projectId: string;
  environment: Environment;
  variables: Environments['variables'];
}

function EnvironmentCard({ projectId, environment, variables }: EnvironmentCardProps) {
  const t = useMessages(environmentMessages);
  const [isEditing, setIsEditing] = useState(false);
  const { environment: name, version, channels, can_change } = environment;
  const names = channels.map((one) =>
    one.version === version ? one.name : t('onChannel', { name: one.name, version: one.version }),
  );
  return (
    <Card component="section" withBorder aria-label={t(name)} p="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap={8}>
            <Title order={3} fz={14}>
              {t(name)}
            </Title>
            {version !== '' && <StatusPill status="success">{version}</StatusPill>}
          </Group>
          <Text size="xs" c="dimmed" mt={4}>
            {version === '' ? t('nothing') : t('channels', { names: names.join(', ') })}
          </Text>
        </div>
        {can_change && (
          <Button
            variant="default"
            size="compact-sm"
            flex="none"
            aria-label={t('valuesTitle', { environment: t(name) })}
            onClick={() => setIsEditing(true)}
          >
            {t('values')}
          </Button>
        )}
      </Group>
      {isEditing && (
        <ValuesDialog
          projectId={projectId}
          environment={environment}
          variables={variables}
          onClose={() => setIsEditing(false)}
        />
      )}
    </Card>
  );
}

function Promotion({ projectId, data, isBusy }: { projectId: string; data: Environments; isBusy: boolean }) {
  const t = useMessages(environmentMessages);
  const shared = useMessages(sharedMessages);
  const promote = usePromote(projectId);
  const versionIn = (name: string) =>
    data.environments.find(({ environment }) => environment === name)?.version ?? '';
  const version = versionIn('staging');
  if (version === '') return null;
  async function handlePromote() {
    const isSure = await confirm({
      title: t('promoteTitle', { version }),
      children: t('promoteWhy'),
      confirm: t('promote'),
      cancel: shared('cancel'),
    });
    if (isSure) promote.mutate(version, { onSuccess: () => showSuccess(t('started')) });
  }
  return (
    <>
      <Differences projectId={projectId} />
      {data.can_promote ? (
        <Button
          disabled={isBusy || version === versionIn('production')}
          loading={promote.isPending}
          onClick={() => void handlePromote()}
        >
          {t('promote')}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {t('promoteNotYours')}
        </Text>
      )}
    </>
  );
}
