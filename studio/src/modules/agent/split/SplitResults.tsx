import type { AgentSplit, SplitArm, SplitArmResult } from '@heddle/api-contract/families/agent-split';
import { Button, Skeleton, Table, Text } from '@mantine/core';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import { formatPrice } from '../story/formatPrice.js';
import { splitMessages } from './splitMessages.js';
import { useSplitResults } from './splitQueries.js';

interface SplitResultsProps {
  botId: string;
  split: AgentSplit;
  nameOf(version: string): string;
  /** Undefined for a split that has ended. */
  onChoose: ((arm: SplitArm) => void) | undefined;
}

/** What both versions have achieved, one row each. */
export function SplitResults({ botId, split, nameOf, onChoose }: SplitResultsProps) {
  const t = useMessages(splitMessages);
  const results = useSplitResults(botId, split.split_id);
  return (
    <Loaded query={results} failed={t('failed')} skeleton={<Skeleton height={96} />}>
      {({ arms }) => (
        <WideTable label={t('results')} minWidth={820}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('arm')}</Table.Th>
                <Table.Th>{t('users')}</Table.Th>
                <Table.Th>{t('answers')}</Table.Th>
                <Table.Th>{t('errors')}</Table.Th>
                <Table.Th>{t('feedback')}</Table.Th>
                <Table.Th>{t('time')}</Table.Th>
                <Table.Th>{t('cost')}</Table.Th>
                {onChoose && <Table.Th aria-label={t('choose')} />}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {arms.map((result) => (
                <ArmRow
                  key={result.arm}
                  result={result}
                  name={nameOf(result.arm === 'base' ? split.base_version : split.other_version)}
                  onChoose={onChoose}
                />
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </Loaded>
  );
}

interface ArmRowProps {
  result: SplitArmResult;
  name: string;
  onChoose: SplitResultsProps['onChoose'];
}

function ArmRow({ result, name, onChoose }: ArmRowProps) {
  const t = useMessages(splitMessages);
  const language = useLanguage();
  const { arm, users, answers, errors, likes, dislikes, average_ms, median_ms, cost } = result;
  const count = new Intl.NumberFormat(language);
  const ended = answers + errors;
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={600}>
          {t(arm)}
        </Text>
        <Text size="xs" c="dimmed">
          {name}
        </Text>
      </Table.Td>
      <Table.Td>{count.format(users)}</Table.Td>
      <Table.Td>{count.format(answers)}</Table.Td>
      <Table.Td>
        {count.format(errors)}
        {errors > 0 && ` (${share.format(errors / ended)})`}
      </Table.Td>
      <Table.Td>
        {count.format(likes)} / {count.format(dislikes)}
      </Table.Td>
      <Table.Td>
        {ended === 0
          ? '–'
          : `${formatDuration(average_ms, language)} / ${formatDuration(median_ms, language)}`}
      </Table.Td>
      <Table.Td>
        {formatPrice(answers === 0 ? 0 : cost / answers, language)}
        {cost > 0 && (
          <Text size="xs" c="dimmed">
            {t('perAnswer', { cost: formatPrice(cost, language) })}
          </Text>
        )}
      </Table.Td>
      {onChoose && (
        <Table.Td>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${t('choose')}: ${t(arm)}`}
            onClick={() => onChoose(arm)}
          >
            {t('choose')}
          </Button>
        </Table.Td>
      )}
    </Table.Tr>
  );
}
