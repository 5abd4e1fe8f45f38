import { EmptyState } from '@heddle/ui-kit';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { useAgent, useBlock } from '../editor/AgentSession.js';
import paneClasses from '../editor/Panes.module.css';
import { useToolWorkflows } from '../tools/toolQueries.js';
import { WorkflowDialog } from '../tools/WorkflowDialog.js';
import { personaMessages } from './personaMessages.js';

/** The chat flow that answers in chat-flow mode. */
export function ChatFlowPane() {
  const t = useMessages(personaMessages);
  const { spaceId, botId, isReadOnly } = useAgent();
  const [layout, setLayout] = useBlock('layout_info');
  const [isChoosing, setIsChoosing] = useState(false);
  const id = layout.workflow_id || undefined;
  const ids = useMemo(() => (id === undefined ? [] : [id]), [id]);
  const known = useToolWorkflows(spaceId, ids);
  const flow = id === undefined ? undefined : known.data?.get(id);
  const isLost = id !== undefined && known.isSuccess && !known.isPlaceholderData && flow === undefined;
  const choose = (
    <Button variant={id ? 'default' : 'filled'} onClick={() => setIsChoosing(true)}>
      {t(id ? 'change' : 'choose')}
    </Button>
  );
  return (
    <>
      <header className={paneClasses.head}>
        <h2>{t('chatFlow')}</h2>
      </header>
      <div className={paneClasses.scroll}>
        <Stack p="md">
          <Text size="sm" c="var(--h-text-2)">
            {t('chatFlowWhy')}
          </Text>
          {id === undefined ? (
            <EmptyState title={t('noFlow')} reason={t('noFlowWhy')} withDrawing={false}>
              {!isReadOnly && choose}
            </EmptyState>
          ) : (
            <>
              {isLost ? (
                <Alert color="madder" variant="light">
                  {t('lost', { id })}
                </Alert>
              ) : flow === undefined ? (
                <Skeleton height={48} />
              ) : (
                <div>
                  <Text fw={600}>{flow.name}</Text>
                  <Text size="sm" c="dimmed">
                    {flow.description}
                  </Text>
                </div>
              )}
              <Group gap="xs">
                {!isReadOnly && choose}
                {!isLost && (
                  <LinkButton
                    to="/work_flow"
                    search={{ space_id: spaceId, workflow_id: id, bot_id: botId }}
                    target="_blank"
                    variant="subtle"
                    leftSection={<IconExternalLink size={16} aria-hidden />}
                  >
                    {t('open')}
                  </LinkButton>
                )}
              </Group>
            </>
          )}
        </Stack>
      </div>
      {isChoosing && (
        <WorkflowDialog
          spaceId={spaceId}
          purpose="flow"
          chosen={ids}
          onToggle={(workflow) => {
            setLayout({ workflow_id: workflow.id });
            setIsChoosing(false);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}
