import { EmptyState } from '@heddle/ui-kit';
import { Group, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import { BackToWorkspaceButton } from '../../space/index.js';
import { UsageBars } from '../components/UsageBars.js';
import { fillDays, formatCost, toLines, type UsageLine } from '../formatUsage.js';
import { modelMessages } from '../modelMessages.js';
import { dayOf, type ModelUsage, useModelUsage } from '../queries.js';

const spans = [7, 30, 90];

/** Model usage and cost of the installation. */
export function UsagePage() {
  const t = useMessages(modelMessages);
  const [days, setDays] = useState(30);
  const usage = useModelUsage(days);
  return (
    <>
      <PageHead title={t('usage')} why={t('usageIntro')}>
        <SegmentedControl
          aria-label={t('usage')}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          data={spans.map((count) => ({ value: String(count), label: t('lastDays', { count }) }))}
        />
      </PageHead>
      <Loaded query={usage} failed={t('usageFailed')}>
        {(data) => (
          <>
            {data.days.length === 0 ? (
              <EmptyState title={t('usageEmpty')} reason={t('usageEmptyWhy')}>
                <BackToWorkspaceButton />
              </EmptyState>
            ) : (
              <Figures data={data} days={days} />
            )}
            <Text size="xs" c="dimmed" mt="lg">
              {t('usageKept', { count: data.keptDays })}
            </Text>
          </>
        )}
      </Loaded>
    </>
  );
}

function Figures({ data, days }: { data: ModelUsage; days: number }) {
  const t = useMessages(modelMessages);
  const language = useLanguage();
  const [total] = toLines(data.days, () => ({ key: '', name: t('total') }));
  const now = Date.now();
  const daily = fillDays(
    toLines(data.days, ({ day }) => ({ key: day, name: day })),
    dayOf(now - (days - 1) * 86_400_000),
    dayOf(now),
  );
  const models = toLines(data.models, ({ modelID, name }) => ({ key: modelID, name }));
  const spaces = toLines(data.spaces, ({ spaceID, name }) => ({
    key: spaceID,
    name: name || t(spaceID ? 'goneSpace' : 'noSpace'),
  }));
  return (
    <Stack gap="xl">
      {total && (
        <Group gap="xl">
          <Figure label={t('calls')} value={total.calls.toLocaleString(language)} />
          <Figure label={t('failedCalls')} value={total.failed.toLocaleString(language)} />
          <Figure label={t('cost')} value={formatCost(total.cost, language, t('noCost'))} />
        </Group>
      )}
      <section>
        <Title order={2} mb="xs">
          {t('perDay')}
        </Title>
        <UsageBars days={daily} />
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {daily[0]?.name}
          </Text>
          <Text size="xs" c="dimmed">
            {daily.at(-1)?.name}
          </Text>
        </Group>
      </section>
      <UsageTable title={t('perModel')} column={t('model')} lines={models} />
      <UsageTable title={t('perSpace')} column={t('space')} lines={spaces} />
    </Stack>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="xl" fw={600}>
        {value}
      </Text>
    </div>
  );
}

interface UsageTableProps {
  title: string;
  column: string;
  lines: readonly UsageLine[];
}

function UsageTable({ title, column, lines }: UsageTableProps) {
  const t = useMessages(modelMessages);
  const language = useLanguage();
  const units = (sums: ReadonlyMap<string, number>) =>
    [...sums]
      .map(([unit, value]) => `${value.toLocaleString(language)} ${t(`unit.${unit as 'token'}`)}`)
      .join(' + ');
  return (
    <section>
      <Title order={2} mb="xs">
        {title}
      </Title>
      <WideTable label={title} minWidth={560}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{column}</Table.Th>
              <Table.Th ta="right">{t('calls')}</Table.Th>
              <Table.Th ta="right">{t('failedCalls')}</Table.Th>
              <Table.Th ta="right">{t('inputUnits')}</Table.Th>
              <Table.Th ta="right">{t('outputUnits')}</Table.Th>
              <Table.Th ta="right">{t('cost')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <Table.Tr key={line.key}>
                <Table.Td>{line.name}</Table.Td>
                <Table.Td ta="right">{line.calls.toLocaleString(language)}</Table.Td>
                <Table.Td ta="right">{line.failed.toLocaleString(language)}</Table.Td>
                <Table.Td ta="right">{units(line.input)}</Table.Td>
                <Table.Td ta="right">{units(line.output)}</Table.Td>
                <Table.Td ta="right">{formatCost(line.cost, language, t('noCost'))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </section>
  );
}
