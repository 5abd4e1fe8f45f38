import { Alert, Button, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { IconShieldX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { TextDiff } from '../../../shared/text-diff/TextDiff.js';
import { mcpMessages } from '../mcpMessages.js';
import { type McpDecision, type McpPoint, type McpTool, useReview } from '../queries.js';
import classes from './Server.module.css';
import { ToolState } from './ToolList.js';
import { TryTool } from './TryTool.js';

interface ToolDrawerProps {
  point: McpPoint;
  tool: McpTool | undefined;
  canEdit: boolean;
  onClose(): void;
}

/** A tool: what its server says about it, what has changed since it was approved, and the decision about it. */
export function ToolDrawer({ point, tool, canEdit, onClose }: ToolDrawerProps) {
  const t = useMessages(mcpMessages);
  return (
    <Drawer
      opened={tool !== undefined}
      onClose={onClose}
      position="right"
      size={504}
      title={tool?.name}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {tool && <ToolReview key={tool.hash + tool.state} {...{ point, tool, canEdit }} />}
    </Drawer>
  );
}

const reasons = {
  new: 'newWhy',
  changed: 'changedWhy',
  blocked: 'blockedWhy',
  removed: 'removedWhy',
} as const;

function ToolReview({ point, tool, canEdit }: Omit<ToolDrawerProps, 'tool' | 'onClose'> & { tool: McpTool }) {
  const t = useMessages(mcpMessages);
  const language = useLanguage();
  const { state, approved, approved_by: name, approved_at: at } = tool;
  return (
    <Stack gap="md" pt="xs">
      <Group>
        <ToolState state={state} />
        <Text size="sm">{t('claimedEffect', { effect: t(tool.effect) })}</Text>
      </Group>
      {state !== 'approved' && (
        <Alert
          color={state === 'changed' || state === 'blocked' ? 'madder' : 'weld'}
          icon={<IconShieldX size={18} aria-hidden />}
        >
          {t(reasons[state])}
        </Alert>
      )}
      <Section title={t('description')} hint={t('descriptionHint')}>
        {approved ? (
          <TextDiff before={approved.description} after={tool.description} />
        ) : (
          <p className={classes.untrusted}>{tool.description || '—'}</p>
        )}
      </Section>
      <Section title={t('inputs')}>
        {approved ? (
          <TextDiff before={indented(approved.input_schema)} after={indented(tool.input_schema)} />
        ) : (
          <pre className={classes.code}>{indented(tool.input_schema)}</pre>
        )}
      </Section>
      {at > 0 && (
        <Text size="xs" c="dimmed">
          {t('approvedBy', { name, time: formatMoment(at, language) })}
        </Text>
      )}
      {canEdit && <Decisions point={point} tool={tool} />}
      {state !== 'blocked' && state !== 'removed' && <TryTool point={point} tool={tool} />}
    </Stack>
  );
}

function Decisions({ point, tool }: { point: McpPoint; tool: McpTool }) {
  const t = useMessages(mcpMessages);
  const review = useReview(point);
  const decide = (decision: McpDecision) => review.mutate({ decision, tools: [tool] });
  const approve = { changed: 'approveChanges', blocked: 'unblock' } as const;
  const { state } = tool;
  return (
    <Group justify="space-between">
      {state !== 'blocked' && (
        <Button variant="subtle" color="madder" loading={review.isPending} onClick={() => decide('block')}>
          {t('block')}
        </Button>
      )}
      {(state === 'approved' || state === 'changed') && (
        <Button variant="default" loading={review.isPending} onClick={() => decide('pause')}>
          {t('pause')}
        </Button>
      )}
      {state !== 'approved' && state !== 'removed' && (
        <Button loading={review.isPending} onClick={() => decide('approve')}>
          {t(state === 'new' ? 'approve' : approve[state])}
        </Button>
      )}
    </Group>
  );
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Stack gap={4} component="section" aria-label={title}>
      <Title order={3} size="sm">
        {title}
      </Title>
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
      {children}
    </Stack>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
