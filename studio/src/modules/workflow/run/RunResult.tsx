import { ErrorBlock, type PillStatus, StatusPill } from '@heddle/ui-kit';
import type { NodeRunState, RunState } from '@heddle/workflow-schema/runs';
import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useWords } from '../../../shared/i18n/i18n.js';
import { LazyJsonView } from '../../../shared/parts/LazyJsonView.js';
import classes from '../editor/Editor.module.css';
import { editorWords } from '../editor/editorWords.js';
import { nodePills, nodeStatusWord } from './nodeStatus.js';

interface RunResultProps {
  run: RunState | undefined;
  /** Why no run could be started. */
  problem: string | undefined;
  nodeTitle(nodeId: string): string;
  onShowNode(nodeId: string): void;
}

const runPills: Record<RunState['status'], PillStatus> = {
  running: 'running',
  waiting: 'waiting',
  success: 'success',
  failed: 'failed',
  cancelled: 'skipped',
};

/** What a run gave, and what each node did. */
export function RunResult({ run, problem, nodeTitle, onShowNode }: RunResultProps) {
  const words = useWords(editorWords);
  if (problem) return <ErrorBlock title={words('failed')}>{problem}</ErrorBlock>;
  if (!run) return null;
  const tokens = run.usage.inputTokens + run.usage.outputTokens;
  const nodes = [...run.nodes.values()].sort((a, b) => (a.startedAt ?? Infinity) - (b.startedAt ?? Infinity));
  return (
    <div aria-live="polite">
      <Group gap="xs" mb="sm">
        <StatusPill status={runPills[run.status]}>{words(run.status)}</StatusPill>
        <Text size="xs" c="dimmed">
          {run.endedAt !== undefined && formatDuration(run.endedAt - run.startedAt)}
          {tokens > 0 && ` · ${words('tokens', { count: tokens })}`}
        </Text>
      </Group>
      {run.error && (
        <ErrorBlock
          title={run.error.nodeId ? `${nodeTitle(run.error.nodeId)}` : words('error')}
        >{`${run.error.message} (${run.error.code})`}</ErrorBlock>
      )}
      <Messages run={run} nodeTitle={nodeTitle} />
      {run.answer !== undefined && (
        <Section label={words('answer')}>
          <p className={classes.text}>{run.answer}</p>
        </Section>
      )}
      {run.outputs && (
        <Section label={words('output')}>
          <LazyJsonView value={run.outputs} label={words('output')} />
        </Section>
      )}
      <Section label={words('nodes')}>
        {nodes.map((node) => (
          <NodeResult
            key={node.path}
            node={node}
            title={nodeTitle(node.nodeId)}
            onShow={() => onShowNode(node.nodeId)}
          />
        ))}
      </Section>
    </div>
  );
}

/** Parts of one message are shown as the one text a person sees. */
function Messages({ run, nodeTitle }: { run: RunState; nodeTitle(nodeId: string): string }) {
  const words = useWords(editorWords);
  const texts = new Map<string, { nodeId: string; content: string }>();
  for (const { path, nodeId, content } of run.messages) {
    const text = texts.get(path);
    if (text) text.content += content;
    else texts.set(path, { nodeId, content });
  }
  if (texts.size === 0) return null;
  return (
    <Section label={words('messages')}>
      {[...texts].map(([path, { nodeId, content }]) => (
        <div key={path}>
          <Text size="xs" c="dimmed" mt={4}>
            {nodeTitle(nodeId)}
          </Text>
          <p className={classes.text}>{content}</p>
        </div>
      ))}
    </Section>
  );
}

function NodeResult({ node, title, onShow }: { node: NodeRunState; title: string; onShow(): void }) {
  const words = useWords(editorWords);
  const [isOpen, setIsOpen] = useState(node.status === 'failed');
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.nodeResult} data-node={node.nodeId}>
      <UnstyledButton
        className={classes.nodeResultHead}
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(!isOpen);
          onShow();
        }}
      >
        <Chevron size={14} aria-hidden />
        <span>{title}</span>
        <StatusPill status={node.warnings.length > 0 || node.handled ? 'warning' : nodePills[node.status]}>
          {nodeStatusWord(node.status, words)}
        </StatusPill>
        <Text size="xs" c="dimmed" ff="monospace">
          {node.startedAt !== undefined &&
            node.endedAt !== undefined &&
            formatDuration(node.endedAt - node.startedAt)}
        </Text>
      </UnstyledButton>
      {isOpen && <NodeDetails node={node} />}
    </div>
  );
}

function NodeDetails({ node }: { node: NodeRunState }) {
  const words = useWords(editorWords);
  return (
    <div className={classes.nodeResultBody}>
      {node.error && (
        <ErrorBlock title={node.handled ? `${words('error')} (${words('handled')})` : words('error')}>
          {`${node.error.message} (${node.error.code})`}
        </ErrorBlock>
      )}
      {node.warnings.map((warning, index) => (
        <Text key={index} size="xs" c="var(--h-warn-text)">
          {warning.message}
        </Text>
      ))}
      {node.inputs && (
        <Section label={words('input')}>
          <LazyJsonView value={node.inputs} label={words('input')} />
        </Section>
      )}
      {node.text !== undefined ? (
        <Section label={words('output')}>
          <p className={classes.text}>{node.text}</p>
        </Section>
      ) : (
        node.outputs && (
          <Section label={words('output')}>
            <LazyJsonView value={node.outputs} label={words('output')} />
          </Section>
        )
      )}
      {node.raw !== undefined && (
        <Section label={words('rawOutput')}>
          <LazyJsonView value={node.raw} label={words('rawOutput')} />
        </Section>
      )}
      {node.logs.length > 0 && (
        <Section label={words('logs')}>
          <pre className={classes.logs}>{node.logs.join('\n')}</pre>
        </Section>
      )}
    </div>
  );
}

function Section({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.label}>{label}</h3>
      {children}
    </section>
  );
}
