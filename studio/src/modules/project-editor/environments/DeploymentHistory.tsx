import { confirm, type PillStatus, StatusPill, showSuccess } from '@heddle/ui-kit';
import { Button, Text } from '@mantine/core';
import { reasonText } from '../../../shared/api/refusals/defineRefusals.js';
import '../../../shared/api/refusals/projectRefusals.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { environmentMessages } from './environmentMessages.js';
import {
  type Deployment,
  type Environment,
  isRunning,
  useDeployments,
  useRollBackEnvironment,
} from './environmentQueries.js';

interface DeploymentHistoryProps {
  projectId: string;
  environments: readonly Environment[];
}

/** Publications, promotions and rollbacks. Versions that an environment had are served there again from here. */
export function DeploymentHistory({ projectId, environments }: DeploymentHistoryProps) {
  const t = useMessages(environmentMessages);
  const shared = useMessages(sharedMessages);
  const query = useDeployments(projectId);
  const rollBack = useRollBackEnvironment(projectId);
  async function handleRollBack({ environment, version }: Deployment) {
    const isSure = await confirm({
      title: t('rollBackTitle', { environment: t(environment), version }),
      children: t('rollBackWhy'),
      confirm: t('rollBack'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) rollBack.mutate({ environment, version }, { onSuccess: () => showSuccess(t('started')) });
  }
  return (
    <div>
      <Text size="sm" fw={600} mb={6}>
        {t('history')}
      </Text>
      <Loaded query={query} failed={t('historyFailed')}>
        {(deployments) => {
          const isBusy = rollBack.isPending || deployments.some(isRunning);
          const earlier = earlierVersions(deployments, environments);
          if (deployments.length === 0)
            return (
              <Text size="sm" c="dimmed">
                {t('noHistory')}
              </Text>
            );
          return (
            <Rows label={t('history')}>
              {deployments.map((deployment) => (
                <DeploymentRow key={deployment.deployment_id} deployment={deployment}>
                  {earlier.has(deployment) && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      flex="none"
                      disabled={isBusy}
                      aria-label={t('rollBackTitle', {
                        environment: t(deployment.environment),
                        version: deployment.version,
                      })}
                      onClick={() => void handleRollBack(deployment)}
                    >
                      {t('rollBack')}
                    </Button>
                  )}
                </DeploymentRow>
              ))}
            </Rows>
          );
        }}
      </Loaded>
    </div>
  );
}

/** The newest deployment of each version that an environment had before, where the user may roll back. */
function earlierVersions(
  deployments: readonly Deployment[],
  environments: readonly Environment[],
): ReadonlySet<Deployment> {
  const found = new Map<string, Deployment>();
  for (const deployment of deployments) {
    const current = environments.find(({ environment }) => environment === deployment.environment);
    const key = `${deployment.environment} ${deployment.version}`;
    if (!current?.can_change || current.version === '' || deployment.status !== 'done') continue;
    if (deployment.version !== current.version && !found.has(key)) found.set(key, deployment);
  }
  return new Set(found.values());
}

const titles = { publish: 'publish', promote: 'promoted', rollback: 'rolledBack' } as const;
const looks: Record<
  Deployment['status'],
  { status: PillStatus; label: 'running' | 'done' | 'failedStatus' }
> = {
  running: { status: 'running', label: 'running' },
  done: { status: 'success', label: 'done' },
  failed: { status: 'failed', label: 'failedStatus' },
};

function DeploymentRow({ deployment, children }: { deployment: Deployment; children: React.ReactNode }) {
  const t = useMessages(environmentMessages);
  const language = useLanguage();
  const { status, label } = looks[deployment.status];
  const { kind, environment, version, from_version, failures, operator, created_at } = deployment;
  return (
    <Row
      name={version}
      badge={<StatusPill status={status}>{t(label)}</StatusPill>}
      about={
        <>
          {t(titles[kind], { environment: t(environment) })}
          {from_version !== '' && ` · ${t('fromVersion', { version: from_version })}`}
          <div>
            <Moment at={created_at * 1000} /> {t('by', { name: operator.nickname })}
          </div>
          {failures.map(({ kind: part, name, reason, why }) => (
            <div key={`${part} ${name}`}>
              {name !== '' && `${name}: `}
              {(why && reasonText(why, language)) ?? reason}
            </div>
          ))}
        </>
      }
    >
      {children}
    </Row>
  );
}
