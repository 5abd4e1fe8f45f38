import { StatusPill } from '@heddle/ui-kit';
import { Alert, Badge, Group, Switch, Table, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useMemo, useState } from 'react';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import { TextDiff } from '../../../shared/text-diff/TextDiff.js';
import { formatCost } from '../runs/formatCost.js';
import { runListMessages } from '../runs/runListMessages.js';
import type { ComparedStep } from './ComparedStep.js';
import { compareMessages } from './compareMessages.js';
import { compareSteps, isDifferent, type StepPair } from './compareSteps.js';

/** More rows would make the page slow; a run has this many only with loops. */
const mostRows = 300;
/** A longer text is not compared word by word. */
const longestText = 50_000;

interface StepTableProps {
  left: readonly ComparedStep[];
  right: readonly ComparedStep[];
}

/** The steps of two runs side by side; those that differ can be opened. */
export function StepTable({ left, right }: StepTableProps) {
  const t = useMessages(compareMessages);
  const [isShort, setIsShort] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const pairs = useMemo(() => compareSteps(left, right), [left, right]);
  const rows = isShort ? pairs.filter(isDifferent) : pairs;
  function toggle(key: string): void {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  }
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Switch
          size="sm"
          label={t('onlyDifferent')}
          checked={isShort}
          onChange={(event) => setIsShort(event.currentTarget.checked)}
        />
        {rows.length > mostRows && (
          <Text size="xs" c="var(--h-text-2)">
            {t('truncated', { count: mostRows })}
          </Text>
        )}
      </Group>
      {!pairs.some(isDifferent) && (
        <Alert color="leaf" variant="light" mb="xs" role="status">
          {t('allSame')}
        </Alert>
      )}
      <WideTable label={t('steps')} minWidth={760}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('step')}</Table.Th>
              <Table.Th w={200}>{t('state')}</Table.Th>
              <Table.Th w={150}>{t('duration')}</Table.Th>
              <Table.Th w={130}>{t('tokens')}</Table.Th>
              <Table.Th w={150}>{t('cost')}</Table.Th>
              <Table.Th w={200}>{t('changes')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, mostRows).map((pair) => (
              <Fragment key={pair.key}>
                <Row pair={pair} isOpen={opened.has(pair.key)} onToggle={() => toggle(pair.key)} />
                {opened.has(pair.key) && (
                  <Table.Tr>
                    <Table.Td colSpan={6}>
                      <Details pair={pair} />
                    </Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </>
  );
}

interface RowProps {
  pair: StepPair;
  isOpen: boolean;
  onToggle(): void;
}

function Row({ pair, isOpen, onToggle }: RowProps) {
  const t = useMessages(compareMessages);
  const language = useLanguage();
  const { title, left, right, changes } = pair;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const both = (of: (step: ComparedStep) => string) => {
    const [one, other] = [left ? of(left) : '–', right ? of(right) : '–'];
    return one === other ? one : `${one} → ${other}`;
  };
  const count = new Intl.NumberFormat(language);
  return (
    <Table.Tr>
      <Table.Td>
        <UnstyledButton aria-expanded={isOpen} onClick={onToggle}>
          <Group gap={6} wrap="nowrap">
            <Chevron size={14} aria-hidden />
            <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Text>
          </Group>
        </UnstyledButton>
      </Table.Td>
      <Table.Td>
        <Group gap={4}>
          {left && <StepStatus step={left} />}
          {right && right.status !== left?.status && <StepStatus step={right} />}
        </Group>
      </Table.Td>
      <Table.Td>{both(({ ms }) => (ms === undefined ? '–' : formatDuration(ms, language)))}</Table.Td>
      <Table.Td>{both(({ tokens }) => (tokens === 0 ? '–' : count.format(tokens)))}</Table.Td>
      <Table.Td>{both(({ cost }) => (cost === 0 ? '–' : formatCost(cost, language)))}</Table.Td>
      <Table.Td>
        <Group gap={4}>
          {(!left || !right) && (
            <Badge variant="light" color="weld" tt="none">
              {t(left ? 'onlyLeft' : 'onlyRight')}
            </Badge>
          )}
          {changes.map((change) => (
            <Badge key={change} variant="light" color="weld" tt="none">
              {t(change)}
            </Badge>
          ))}
          {right?.isKept && (
            <Badge variant="light" color="gray" tt="none">
              {t('kept')}
            </Badge>
          )}
          {left && right && changes.length === 0 && (
            <Text size="xs" c="var(--h-text-2)">
              {t('same')}
            </Text>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

const pills = {
  queued: 'waiting',
  running: 'running',
  waiting: 'waiting',
  success: 'success',
  failed: 'failed',
  cancelled: 'skipped',
} as const;

function StepStatus({ step: { status } }: { step: ComparedStep }) {
  const t = useMessages(runListMessages);
  const known = (Object.keys(pills) as (keyof typeof pills)[]).find((one) => one === status);
  return (
    <StatusPill status={known ? pills[known] : 'skipped'}>
      {known ? t(`state.${known}`) : t('notRun')}
    </StatusPill>
  );
}

const parts = ['input', 'output', 'error'] as const;

function Details({ pair: { title, left, right } }: { pair: StepPair }) {
  const t = useMessages(compareMessages);
  return (
    <section aria-label={t('details', { title })}>
      {parts.map((part) => {
        const [before, after] = [left?.[part] ?? '', right?.[part] ?? ''];
        if (before === '' && after === '') return null;
        return (
          <div key={part}>
            <Text size="xs" fw={600} mt="xs">
              {t(part)}
              {before === after && ` · ${t('same')}`}
            </Text>
            {Math.max(before.length, after.length) > longestText ? (
              <Text size="sm">{t('tooLong')}</Text>
            ) : (
              <TextDiff before={before} after={after} />
            )}
          </div>
        );
      })}
    </section>
  );
}
