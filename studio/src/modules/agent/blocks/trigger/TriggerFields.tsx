import { type TriggerEntry, triggerLimits } from '@heddle/api-contract/families/trigger';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { Loaded } from '../../../../shared/parts/Loaded.js';
import { Rows } from '../../../../shared/parts/Rows.js';
import { SecretOnce } from '../../../access-token/index.js';
import { TriggerDialog, TriggerRow, useTriggers } from '../../../trigger/index.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { triggerBlockMessages } from './triggerBlockMessages.js';

/** The triggers of the agent, and whether its users may create tasks in the chat. */
export function TriggerFields() {
  const t = useMessages(triggerBlockMessages);
  const { botId, spaceId, isReadOnly } = useAgent();
  const [info, setInfo] = useBlock('task_info');
  const found = useTriggers(spaceId, { origin: 'preset', target_id: botId });
  const [edited, setEdited] = useState<TriggerEntry | TriggerEntry['kind']>();
  const [secret, setSecret] = useState<string>();
  return (
    <Stack gap="sm">
      <Loaded query={found} failed={t('failed')}>
        {({ triggers }) =>
          triggers.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('none')}
            </Text>
          ) : (
            <Rows label={t('list')}>
              {triggers.map((trigger) => (
                <TriggerRow key={trigger.trigger_id} trigger={trigger} onOpen={() => setEdited(trigger)} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {!isReadOnly && (
        <Group gap="xs">
          {(['schedule', 'webhook'] as const).map((kind) => (
            <Button
              key={kind}
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setEdited(kind)}
            >
              {t(kind === 'schedule' ? 'addSchedule' : 'addWebhook')}
            </Button>
          ))}
        </Group>
      )}
      <Switch
        label={t('allow')}
        description={t('allowWhy', { count: triggerLimits.tasksPerPerson })}
        disabled={isReadOnly}
        checked={info.user_task_allowed === true}
        onChange={(event) => setInfo({ ...info, user_task_allowed: event.currentTarget.checked })}
      />
      <TriggerDialog
        spaceId={spaceId}
        edited={edited}
        target={`agent:${botId}`}
        onClose={() => setEdited(undefined)}
        onSecret={setSecret}
      />
      <SecretOnce title={t('secret')} secret={secret} onClose={() => setSecret(undefined)} />
    </Stack>
  );
}
