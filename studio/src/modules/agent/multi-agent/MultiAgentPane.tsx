import {
  applyChange,
  type CanvasChange,
  type CanvasHandle,
  FlowCanvas,
  type HostConnection,
  type PlainDocument,
  type ProposedChange,
  plainCodec,
} from '@heddle/flow-canvas';
import '@heddle/flow-canvas/styles.css';
import { showError } from '@heddle/ui-kit';
import type { JsonObject } from '@heddle/workflow-schema';
import { Button, Group, SegmentedControl, Text, useComputedColorScheme } from '@mantine/core';
import { IconLink, IconPlus, IconWorld } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { BlocksPane } from '../blocks/BlocksPane.js';
import { useAgent, useBlock } from '../editor/AgentSession.js';
import { PersonaPane } from '../persona/PersonaPane.js';
import { PreviewPane } from '../preview/PreviewPane.js';
import { AgentPanel } from './AgentPanel.js';
import {
  type AgentData,
  freeAgentId,
  newJumpPort,
  nodeTypeNames,
  normalized,
  refusalOf,
  toAgents,
  toDocument,
} from './agentDocument.js';
import { type AgentRule, agentIssues } from './agentIssues.js';
import type { Connections } from './JumpFields.js';
import classes from './MultiAgent.module.css';
import { multiAgentMessages } from './multiAgentMessages.js';
import { agentNodeTypes } from './nodeTypes.js';
import { SpaceOfCards } from './SpaceOfCards.js';
import { useSpeaker } from './useSpeaker.js';

const maximum = 30;
const columnWidth = 320;

interface MultiAgentPaneProps {
  agent: { id: string; name: string; iconUrl: string };
}

/** Several agents on a canvas, with what they share and a chat beside it. */
export function MultiAgentPane({ agent }: MultiAgentPaneProps) {
  const t = useMessages(multiAgentMessages);
  const { spaceId, entry } = useAgent();
  const [side, setSide] = useState<'shared' | 'chat'>('chat');
  const [start, setStart] = useState<{ id: string; name: string }>();
  const startAt = (next: { id: string; name: string } | undefined) => {
    entry.current = next?.id;
    setStart(next);
    setSide('chat');
  };
  return (
    <div className={classes.frame}>
      <SpaceOfCards value={spaceId}>
        <AgentCanvas onStartHere={startAt} />
      </SpaceOfCards>
      <section className={classes.side} aria-label={t('side')}>
        <div className={classes.bar}>
          <SegmentedControl
            fullWidth
            style={{ flex: 1 }}
            aria-label={t('side')}
            value={side}
            onChange={(value) => setSide(value as typeof side)}
            data={(['chat', 'shared'] as const).map((value) => ({ value, label: t(value) }))}
          />
        </div>
        {side === 'chat' && start && (
          <Group className={classes.bar} role="status">
            <Text size="sm" style={{ flex: 1 }}>
              {t('startsHere', { name: start.name })}
            </Text>
            <Button size="compact-sm" variant="subtle" onClick={() => startAt(undefined)}>
              {t('stopStartHere')}
            </Button>
          </Group>
        )}
        {side === 'chat' && (
          <div className={classes.content}>
            <PreviewPane agent={agent} />
          </div>
        )}
        {side === 'shared' && (
          <div className={classes.scroll}>
            <Text size="sm" c="dimmed" p="md">
              {t('sharedWhy')}
            </Text>
            <PersonaPane />
            <BlocksPane />
          </div>
        )}
      </section>
    </div>
  );
}

/** The canvas, whose document is the block of the agents. */
function AgentCanvas({ onStartHere }: { onStartHere(agent: { id: string; name: string }): void }) {
  const t = useMessages(multiAgentMessages);
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  const { isReadOnly } = useAgent();
  const canvas = useRef<CanvasHandle<PlainDocument>>(null);
  const { value, handleChange } = useAgentDocument();
  const connections = useMemo(() => connectionsOf(canvas), []);
  const { isHosted } = useSpeaker();
  const issues = useMemo(() => agentIssues(value, isHosted), [value, isHosted]);
  const count = value.nodes.filter(
    ({ type }) => type === nodeTypeNames.agent || type === nodeTypeNames.bot,
  ).length;
  const hasGlobal = value.nodes.some(({ type }) => type === nodeTypeNames.global);

  function handleBeforeChange(change: ProposedChange<PlainDocument>): false | PlainDocument | undefined {
    const document = change.document();
    const refusal = refusalOf(document);
    if (refusal !== undefined) showError(t(`refused_${refusal}`));
    return refusal === undefined ? normalized(document) : false;
  }

  function add(type: string, label: string): void {
    const isNamed = type !== nodeTypeNames.global;
    const data: JsonObject = {
      ...typeData[type],
      ...(isNamed && { agent_name: t('newAgent', { number: count + 1 }) }),
    };
    const node = { id: freeAgentId(value), type, data, position: freePosition(value) };
    const id = canvas.current?.addNode(node, label);
    if (id !== undefined) canvas.current?.focusNode(id);
  }

  return (
    <section className={classes.canvas} aria-label={t('canvas')}>
      <div className={classes.bar}>
        <Text size="sm" c="dimmed">
          {t('count', { count, maximum })}
        </Text>
        <span style={{ flex: 1 }} />
        {!isReadOnly && (
          <>
            <AddButton
              icon={IconPlus}
              name="addAgent"
              type={nodeTypeNames.agent}
              isFull={count >= maximum}
              onAdd={add}
            />
            <AddButton
              icon={IconLink}
              name="addBot"
              type={nodeTypeNames.bot}
              isFull={count >= maximum}
              onAdd={add}
            />
            <AddButton
              icon={IconWorld}
              name="addGlobal"
              type={nodeTypeNames.global}
              isFull={hasGlobal}
              onAdd={add}
            />
          </>
        )}
      </div>
      <div className={classes.flow}>
        <FlowCanvas<PlainDocument>
          ref={canvas}
          nodeTypes={agentNodeTypes}
          codec={plainCodec}
          value={value}
          onChange={handleChange}
          onBeforeChange={handleBeforeChange}
          isValidConnection={isValidConnection}
          issues={issues}
          describeIssue={({ rule }) => t(`issue_${rule as AgentRule}`)}
          readOnly={isReadOnly}
          language={language}
          theme={theme}
          renderNodePanel={(panel) => (
            <AgentPanel key={panel.id} panel={panel} connections={connections} onStartHere={onStartHere} />
          )}
        />
      </div>
    </section>
  );
}

interface AddButtonProps {
  icon: typeof IconPlus;
  name: AddName;
  type: string;
  isFull: boolean;
  onAdd(type: string, label: string): void;
}

function AddButton({ icon: Icon, name, type, isFull, onAdd }: AddButtonProps) {
  const t = useMessages(multiAgentMessages);
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Icon size={14} aria-hidden />}
      disabled={isFull}
      onClick={() => onAdd(type, t(name))}
    >
      {t(name)}
    </Button>
  );
}

/** To the right of all nodes, where nothing is covered. */
function freePosition({ nodes }: PlainDocument): { x: number; y: number } {
  const rightmost = nodes.reduce((found, node) => (node.position.x > found.position.x ? node : found));
  return { x: rightmost.position.x + columnWidth, y: rightmost.position.y };
}

type AddName = 'addAgent' | 'addBot' | 'addGlobal';

const typeData: Record<string, JsonObject> = {
  [nodeTypeNames.agent]: { agent_type: 1 },
  [nodeTypeNames.global]: { agent_type: 3 },
  [nodeTypeNames.bot]: { agent_type: 4, update_type: 2 },
};

/** An agent hands over to others, and never to itself. */
function isValidConnection({ source, target }: HostConnection): boolean {
  return source !== target;
}

/** The document of the canvas: what it shows, unless the agents were changed elsewhere. */
function useAgentDocument() {
  const [agents, setAgents] = useBlock('agents');
  const shown = useRef({ agents, document: toDocument(agents) });
  if (shown.current.agents !== agents) shown.current = { agents, document: toDocument(agents) };
  const handleChange = useCallback(
    (change: CanvasChange<PlainDocument>) => {
      const document = applyChange(shown.current.document, change);
      const next = toAgents(document);
      // Before the block changes, so that the canvas gets back the document that it knows.
      shown.current = { agents: next, document };
      setAgents(next);
    },
    [setAgents],
  );
  return { value: shown.current.document, handleChange };
}

function connectionsOf(canvas: React.RefObject<CanvasHandle<PlainDocument> | null>): Connections {
  const edgesOf = (nodeId: string, jumpId: string) =>
    (canvas.current?.getEdges() ?? []).filter(
      ({ source, sourcePort }) => source === nodeId && sourcePort === jumpId,
    );
  return {
    targets: (nodeId) =>
      (canvas.current?.getNodes() ?? []).flatMap(({ id, type, data }) =>
        id !== nodeId && (type === nodeTypeNames.agent || type === nodeTypeNames.bot)
          ? [{ id, name: (data as unknown as AgentData).agent_name || id }]
          : [],
      ),
    targetOf: (nodeId, jumpId) => edgesOf(nodeId, jumpId)[0]?.target,
    connect(nodeId, jumpId, targetId) {
      this.disconnect(nodeId, jumpId);
      canvas.current?.connect({ source: nodeId, sourcePort: jumpId, target: targetId });
    },
    disconnect(nodeId, jumpId) {
      if (jumpId === newJumpPort) return;
      const ids = edgesOf(nodeId, jumpId).map(({ id }) => id);
      if (ids.length > 0) canvas.current?.removeEdges(ids);
    },
  };
}
