import { EmptyState } from '@heddle/ui-kit';
import { Anchor, Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { TemplatePicker } from '../../market/index.js';
import { toolMessages } from './toolMessages.js';
import { flowModes, type ToolWorkflow, useWorkflowChoices } from './toolQueries.js';

interface WorkflowDialogProps {
  spaceId: string;
  /** `tools` toggles any number of workflows; `flow` selects one chat flow and closes. */
  purpose: 'tools' | 'flow';
  chosen: readonly string[];
  isFull?: boolean;
  onToggle(workflow: ToolWorkflow): void;
  onClose(): void;
}

/** Published workflows of the space to choose from. */
export function WorkflowDialog({ spaceId, purpose, chosen, isFull, onToggle, onClose }: WorkflowDialogProps) {
  const t = useMessages(toolMessages);
  const shared = useMessages(sharedMessages);
  const [search, setSearch] = useState('');
  const [isBrowsing, setIsBrowsing] = useState(false);
  const isFlow = purpose === 'flow';
  const choices = useWorkflowChoices(spaceId, search, isFlow ? flowModes.chatFlow : flowModes.every);
  const title = t(isFlow ? 'chooseFlow' : 'addWorkflows');
  // Copies appear in this list when the templates close.
  if (isBrowsing)
    return <TemplatePicker spaceId={spaceId} kind="workflow" onClose={() => setIsBrowsing(false)} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={640}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack mih={320}>
        <SearchField label={t('search')} onSearch={setSearch} />
        <Loaded query={choices} failed={t('failed')}>
          {(rows) =>
            rows.length === 0 ? (
              <NoWorkflows isFlow={isFlow} hasSearch={search !== ''} />
            ) : (
              <Rows label={title}>
                {rows.map((row) => (
                  <Row key={row.id} name={row.name} about={aboutOf(row)}>
                    <ChoiceButton
                      row={row}
                      isFlow={isFlow}
                      isChosen={chosen.includes(row.id)}
                      isFull={isFull === true}
                      onToggle={onToggle}
                    />
                  </Row>
                ))}
              </Rows>
            )
          }
        </Loaded>
        <MoreButton query={choices} />
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setIsBrowsing(true)}>
          {t('marketTemplates')}
        </Anchor>
      </Stack>
    </Modal>
  );

  function aboutOf(row: ToolWorkflow) {
    const state = row.version === '' ? t('unpublished') : t('version', { version: row.version });
    return (
      <Group gap={6}>
        {[row.flowMode === flowModes.chatFlow ? t('chatFlow') : t('workflow'), state, row.description]
          .filter(Boolean)
          .join(' · ')}
      </Group>
    );
  }
}

interface ChoiceButtonProps {
  row: ToolWorkflow;
  isFlow: boolean;
  isChosen: boolean;
  isFull: boolean;
  onToggle(workflow: ToolWorkflow): void;
}

function ChoiceButton({ row, isFlow, isChosen, isFull, onToggle }: ChoiceButtonProps) {
  const t = useMessages(toolMessages);
  const isUnpublished = row.version === '';
  const label = isFlow ? t(isChosen ? 'chosen' : 'choose') : t(isChosen ? 'removeAgain' : 'add');
  return (
    <Button
      variant={isChosen ? 'light' : 'default'}
      size="xs"
      disabled={!isChosen && (isUnpublished || isFull)}
      title={isUnpublished ? t('publishFirst') : undefined}
      aria-label={`${label}: ${row.name}`}
      onClick={() => onToggle(row)}
    >
      {label}
    </Button>
  );
}

function NoWorkflows({ isFlow, hasSearch }: { isFlow: boolean; hasSearch: boolean }) {
  const t = useMessages(toolMessages);
  if (hasSearch)
    return (
      <EmptyState
        title={t('noMatch')}
        withDrawing={false}
        reason={<Message table={sharedMessages} name="noMatchWhy" />}
      />
    );
  return (
    <EmptyState
      title={t(isFlow ? 'noFlows' : 'none')}
      reason={t(isFlow ? 'noFlowsWhy' : 'noneWhy')}
      withDrawing={false}
    >
      <GuideLink guide="build-an-agent" />
    </EmptyState>
  );
}
