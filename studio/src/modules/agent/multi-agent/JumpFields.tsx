import { sessionTypes } from '@heddle/api-contract/families/bot';
import type { NodePanelProps } from '@heddle/flow-canvas';
import { ActionIcon, Button, Fieldset, Group, Select, Stack, Switch, Text, Textarea } from '@mantine/core';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { type AgentData, freeJumpId, type Jump } from './agentDocument.js';
import { multiAgentMessages } from './multiAgentMessages.js';

/** The connections of the canvas, which say where jumps lead. */
export interface Connections {
  /** The other agents that a jump can lead to. */
  targets(nodeId: string): { id: string; name: string }[];
  targetOf(nodeId: string, jumpId: string): string | undefined;
  connect(nodeId: string, jumpId: string, targetId: string): void;
  disconnect(nodeId: string, jumpId: string): void;
}

interface JumpFieldsProps {
  panel: NodePanelProps;
  data: AgentData;
  connections: Connections;
}

const maxCondition = 600;
const maxJumps = 20;

/** The conditions on which other agents take over, in the order in which they are checked. */
export function JumpFields({ panel, data, connections }: JumpFieldsProps) {
  const t = useMessages(multiAgentMessages);
  const { id, isReadOnly } = panel;
  const { jumps = [] } = data;
  const change = (next: readonly Jump[]) =>
    panel.edit((draft) => Object.assign(draft, { jumps: next }), t('conditions'));
  const targets = connections.targets(id).map(({ id: value, name }) => ({ value, label: name }));
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={600}>
          {t('conditions')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('conditionsWhy')}
        </Text>
      </div>
      {jumps.map((jump, index) => (
        <Fieldset
          key={jump.intent_id}
          legend={t('condition', { number: index + 1 })}
          disabled={isReadOnly}
          p="xs"
        >
          <Textarea
            aria-label={t('condition', { number: index + 1 })}
            placeholder={t('conditionHint')}
            autosize
            minRows={1}
            maxRows={5}
            maxLength={maxCondition}
            value={jump.prompt ?? ''}
            onChange={(event) => replace(jump, { ...jump, prompt: event.currentTarget.value })}
          />
          <Select
            mt="xs"
            label={t('target')}
            placeholder={t('noTarget')}
            data={targets}
            value={connections.targetOf(id, jump.intent_id) ?? null}
            clearable
            disabled={isReadOnly}
            onChange={(target) =>
              target === null
                ? connections.disconnect(id, jump.intent_id)
                : connections.connect(id, jump.intent_id, target)
            }
          />
          <Group mt="xs" gap="xs">
            <Switch
              size="xs"
              label={t('atOnce')}
              checked={jump.session_type === sessionTypes.flow}
              onChange={(event) => replace(jump, withMoment(jump, event.currentTarget.checked))}
            />
            <span style={{ flex: 1 }} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('moveUp', { number: index + 1 })}
              disabled={isReadOnly || index === 0}
              onClick={() => change(movedUp(jumps, index))}
            >
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('removeCondition', { number: index + 1 })}
              onClick={() => {
                connections.disconnect(id, jump.intent_id);
                change(jumps.filter((other) => other !== jump));
              }}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </Fieldset>
      ))}
      {!isReadOnly && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={jumps.length >= maxJumps}
          onClick={() => change([...jumps, { intent_id: freeJumpId(jumps), prompt: '' }])}
        >
          {t('addCondition')}
        </Button>
      )}
    </Stack>
  );

  function replace(jump: Jump, next: Jump): void {
    change(jumps.map((other) => (other === jump ? next : other)));
  }
}

function withMoment({ session_type: _, ...jump }: Jump, isImmediate: boolean): Jump {
  return isImmediate ? { ...jump, session_type: sessionTypes.flow } : jump;
}

function movedUp(jumps: readonly Jump[], index: number): Jump[] {
  const next = [...jumps];
  next.splice(index - 1, 2, jumps[index]!, jumps[index - 1]!);
  return next;
}
