import { agentTypes } from '@heddle/api-contract/families/bot';
import type { NodePanelProps } from '@heddle/flow-canvas';
import { ActionIcon, Button, Group, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { BlockSection } from '../blocks/BlockSection.js';
import { knowledgePhotoBlock } from '../blocks/knowledge-photo/knowledgePhotoBlock.js';
import { knowledgeTableBlock } from '../blocks/knowledge-table/knowledgeTableBlock.js';
import { knowledgeTextBlock } from '../blocks/knowledge-text/knowledgeTextBlock.js';
import { pluginBlock } from '../blocks/plugin/pluginBlock.js';
import { suggestionBlock } from '../blocks/suggestion/suggestionBlock.js';
import { workflowBlock } from '../blocks/workflow/workflowBlock.js';
import { AgentSessionProvider, useAgent } from '../editor/AgentSession.js';
import paneClasses from '../editor/Panes.module.css';
import { PersonaPane } from '../persona/PersonaPane.js';
import type { AgentData } from './agentDocument.js';
import { type Connections, JumpFields } from './JumpFields.js';
import classes from './MultiAgent.module.css';
import { multiAgentMessages } from './multiAgentMessages.js';
import { nextRules } from './nextRules.js';
import { useNodeSession } from './nodeSession.js';
import { RecognitionFields } from './RecognitionFields.js';
import { ReferenceField } from './ReferenceField.js';
import { useSpeaker } from './useSpeaker.js';

interface AgentPanelProps {
  panel: NodePanelProps;
  connections: Connections;
  onStartHere(agent: { id: string; name: string }): void;
}

const limits = { name: 50, description: 600 };
const skillBlocks = [
  pluginBlock,
  workflowBlock,
  knowledgeTextBlock,
  knowledgeTableBlock,
  knowledgePhotoBlock,
  suggestionBlock,
];

/** The settings of one node: the start, an agent, a referenced agent or the global jumps. */
export function AgentPanel({ panel, connections, onStartHere }: AgentPanelProps) {
  const t = useMessages(multiAgentMessages);
  const data = panel.raw as unknown as AgentData;
  const type = data.agent_type;
  const { isHosted } = useSpeaker();
  const title = titleOf();
  const isAnswering = type !== agentTypes.start && type !== agentTypes.global;
  return (
    <section className={classes.panel} aria-label={t('panel')}>
      <header className={paneClasses.head}>
        <h2>{title}</h2>
        <span className={paneClasses.spring} />
        {isAnswering && !panel.isReadOnly && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlayerPlay size={14} aria-hidden />}
            onClick={() => onStartHere({ id: panel.id, name: title })}
          >
            {t('startHere')}
          </Button>
        )}
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('close')} onClick={panel.close}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes.scroll}>
        {isAnswering && <AnsweringFields panel={panel} data={data} />}
        <Stack p="md">
          {type === agentTypes.start && <SpeakerField isReadOnly={panel.isReadOnly} />}
          {isHosted && type !== agentTypes.start && (
            <Text size="sm" c="dimmed">
              {t('isAsked')}
            </Text>
          )}
          {!isHosted && type !== agentTypes.start && (
            <>
              <JumpFields panel={panel} data={data} connections={connections} />
              <RecognitionFields panel={panel} data={data} />
            </>
          )}
          {!isHosted && type !== agentTypes.global && type !== agentTypes.task && (
            <NextField panel={panel} data={data} />
          )}
        </Stack>
      </div>
    </section>
  );

  function titleOf(): string {
    if (type === agentTypes.start) return t('start');
    return type === agentTypes.global ? t('global') : data.agent_name || t('panel');
  }
}

interface FieldsProps {
  panel: NodePanelProps;
  data: AgentData;
}

/** Name, use, prompt, model and skills of an agent. */
function AnsweringFields({ panel, data }: FieldsProps) {
  const t = useMessages(multiAgentMessages);
  const { edit, isReadOnly } = panel;
  const session = useNodeSession(data, edit);
  const set = (name: keyof AgentData, value: unknown) =>
    edit((draft) => Object.assign(draft, { [name]: value }), name);
  const isReference = data.agent_type === agentTypes.bot;
  return (
    <AgentSessionProvider value={session}>
      <Stack p="md">
        <TextInput
          label={t('name')}
          value={data.agent_name ?? ''}
          maxLength={limits.name}
          disabled={isReadOnly}
          onChange={(event) => set('agent_name', event.currentTarget.value)}
        />
        <Textarea
          label={t('whenToUse')}
          description={t('whenToUseWhy')}
          autosize
          minRows={2}
          maxRows={6}
          value={data.description ?? ''}
          maxLength={limits.description}
          disabled={isReadOnly}
          onChange={(event) => set('description', event.currentTarget.value)}
        />
        {isReference ? (
          <ReferenceField value={data.reference_id} onChange={(id) => set('reference_id', id)} />
        ) : (
          <Switch
            label={t('once')}
            description={t('onceWhy')}
            checked={data.agent_type === agentTypes.task}
            disabled={isReadOnly}
            onChange={(event) =>
              set('agent_type', event.currentTarget.checked ? agentTypes.task : agentTypes.agent)
            }
          />
        )}
      </Stack>
      {!isReference && (
        <>
          <div className={classes.prompt}>
            <PersonaPane />
          </div>
          <Skills />
        </>
      )}
    </AgentSessionProvider>
  );
}

function Skills() {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const { isReadOnly } = useAgent();
  return (
    <div aria-disabled={isReadOnly || undefined}>
      {skillBlocks.map((block) => (
        <BlockSection
          key={block.key}
          block={block}
          isOpen={!closed.includes(block.key)}
          onToggle={() =>
            setClosed(
              closed.includes(block.key) ? closed.filter((key) => key !== block.key) : [...closed, block.key],
            )
          }
        />
      ))}
    </div>
  );
}

/** Whether one agent speaks for all. */
function SpeakerField({ isReadOnly }: { isReadOnly: boolean }) {
  const t = useMessages(multiAgentMessages);
  const { isHosted, setHosted } = useSpeaker();
  return (
    <Select
      label={t('speaker')}
      description={isHosted ? t('firstSpeaksWhy') : undefined}
      data={[
        { value: 'each', label: t('eachSpeaks') },
        { value: 'first', label: t('firstSpeaks') },
      ]}
      value={isHosted ? 'first' : 'each'}
      allowDeselect={false}
      disabled={isReadOnly}
      onChange={(value) => setHosted(value === 'first')}
    />
  );
}

/** Who answers the next message: of an agent, or of all agents that set nothing. */
function NextField({ panel, data }: FieldsProps) {
  const t = useMessages(multiAgentMessages);
  const isStart = data.agent_type === agentTypes.start;
  const rules = nextRules.map(({ value, label }) => ({ value: String(value), label: t(label) }));
  const unset = { value: '0', label: t('byStart') };
  const usual = isStart ? String(nextRules[0].value) : unset.value;
  return (
    <Group grow>
      <Select
        label={t('next')}
        data={isStart ? rules : [unset, ...rules]}
        value={String(data.jump_config?.backtrack ?? usual)}
        allowDeselect={false}
        disabled={panel.isReadOnly}
        onChange={(value) =>
          panel.edit(
            (draft) =>
              Object.assign(draft, { jump_config: { ...data.jump_config, backtrack: Number(value) } }),
            t('next'),
          )
        }
      />
    </Group>
  );
}
