import { applicationStatuses } from '@heddle/api-contract/families/space';
import { EmptyState, showSuccess } from '@heddle/ui-kit';
import { Avatar, Button, Group, Stack, Text } from '@mantine/core';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { useApplications, useDecide } from '../queries.js';
import { spaceMessages } from '../spaceMessages.js';
import classes from './Team.module.css';

/** Pending requests to join. */
export function ApplicationList({ spaceId }: { spaceId: string }) {
  const t = useMessages(spaceMessages);
  const applications = useApplications(spaceId);
  const decide = useDecide(spaceId);
  return (
    <Loaded query={applications} failed={t('failed')}>
      {(rows) => {
        const waiting = rows.filter((row) => row.space_apply_status === applicationStatuses.confirming);
        if (waiting.length === 0)
          return (
            <EmptyState title={t('noApplications')} reason={t('noApplicationsWhy')} withDrawing={false}>
              <GuideLink guide="organise-a-workspace" />
            </EmptyState>
          );
        return (
          <Stack component="ul" gap={8} className={classes.list}>
            {waiting.map((row) => {
              const name = row.apply_name;
              const answer = (isYes: boolean) =>
                decide.mutate(
                  { ids: [row.apply_id], isYes },
                  { onSuccess: () => showSuccess(t(isYes ? 'approved' : 'refused', { name })) },
                );
              return (
                <li key={row.apply_id} className={classes.row}>
                  <Avatar
                    size={32}
                    radius="xl"
                    color="woad"
                    src={row.apply_user_icon_url || null}
                    name={name}
                    aria-hidden
                  />
                  <div className={classes.text}>
                    <Text size="sm" fw={600} truncate>
                      {name}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {row.apply_user_name} ·{' '}
                      <Moment at={Number(row.apply_date) * 1000} within={(at) => t('askedAt', { at })} />
                    </Text>
                  </div>
                  <Group gap="xs">
                    <Button
                      size="xs"
                      disabled={decide.isPending}
                      aria-label={t('approveOf', { name })}
                      onClick={() => answer(true)}
                    >
                      {t('approve')}
                    </Button>
                    <Button
                      size="xs"
                      variant="default"
                      disabled={decide.isPending}
                      aria-label={t('refuseOf', { name })}
                      onClick={() => answer(false)}
                    >
                      {t('refuse')}
                    </Button>
                  </Group>
                </li>
              );
            })}
          </Stack>
        );
      }}
    </Loaded>
  );
}
