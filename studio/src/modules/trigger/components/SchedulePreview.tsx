import { Alert, Badge, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconClock } from '@tabler/icons-react';
import { ErrorText } from '../../../shared/api/ErrorText.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { usePreview } from '../queries.js';
import { localText, untilText } from '../schedules.js';
import { triggerMessages } from '../triggerMessages.js';

interface SchedulePreviewProps {
  schedule: {
    cron: string;
    time_zone: string;
    for_agent: boolean;
    starts_on: string;
    ends_on: string;
  };
}

// Typing an expression asks once it pauses.
const pauseMs = 300;

/** The next five times of a schedule, with what a change of the clocks does to them; or why there are none. */
export function SchedulePreview({ schedule }: SchedulePreviewProps) {
  const t = useMessages(triggerMessages);
  const language = useLanguage();
  const [asked] = useDebouncedValue(schedule, pauseMs);
  const { data: times, error } = usePreview(asked, asked.cron !== '');
  if (error)
    return (
      <Alert color="red" variant="light" title={t('previewFailed')}>
        <ErrorText error={error} />
      </Alert>
    );
  if (!times) return null;
  const notes = [
    times.some((time) => time.is_moved) && 'movedWhy',
    times.some((time) => time.is_ambiguous) && 'ambiguousWhy',
  ];
  return (
    <section aria-label={t('nextFive')}>
      <Text size="sm" fw={600} mb={4}>
        {t('nextFive')}
      </Text>
      <Table verticalSpacing={4} horizontalSpacing={4} fz="sm" style={{ whiteSpace: 'nowrap' }}>
        <Table.Tbody>
          {times.map((time) => {
            const { day, time: clock } = localText(time.local, language);
            return (
              <Table.Tr key={time.at}>
                <Table.Td>{day}</Table.Td>
                <Table.Td fw={600}>{clock}</Table.Td>
                <Table.Td c="dimmed">{`${time.at.slice(11, 16)} UTC`}</Table.Td>
                <Table.Td c="dimmed" ta="right">
                  {time.is_moved || time.is_ambiguous || time.is_after_change ? (
                    <Badge color="yellow" variant="light" tt="none">
                      {t(time.is_moved ? 'moved' : time.is_ambiguous ? 'ambiguous' : 'changed')}
                    </Badge>
                  ) : (
                    untilText(time.at, language)
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {notes.map(
        (note) =>
          note && (
            <Alert
              key={note}
              color="yellow"
              variant="light"
              mt={4}
              icon={<IconClock size={16} aria-hidden />}
            >
              {t(note as 'movedWhy')}
            </Alert>
          ),
      )}
    </section>
  );
}
