import { EmptyState, showSuccess } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { peopleMessages } from '../peopleMessages.js';
import { useApplications, useDecide } from '../queries.js';

/** Requests of guests to become members. */
export function ApplicationList() {
  const t = useMessages(peopleMessages);
  const language = useLanguage();
  const applications = useApplications();
  const decide = useDecide();
  return (
    <Loaded query={applications} failed={t('failed')}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={t('noApplications')} reason={t('noApplicationsWhy')} withDrawing={false}>
            <GuideLink guide="sign-in" />
          </EmptyState>
        ) : (
          <Rows label={t('applications')}>
            {rows.map(({ application_id: id, applicant, remark, create_time }) => {
              const name = applicant.nick_name;
              const at = formatMoment(Number(create_time) * 1000, language);
              const answer = (isYes: boolean) =>
                decide.mutate(
                  { id, isYes },
                  { onSuccess: () => showSuccess(t(isYes ? 'approved' : 'refused', { name })) },
                );
              return (
                <Row key={id} name={name} about={[remark, t('askedAt', { at })].filter(Boolean).join(' · ')}>
                  <Button
                    size="xs"
                    disabled={decide.isPending}
                    aria-label={`${t('approve')}: ${name}`}
                    onClick={() => answer(true)}
                  >
                    {t('approve')}
                  </Button>
                  <Button
                    variant="default"
                    size="xs"
                    disabled={decide.isPending}
                    aria-label={`${t('refuse')}: ${name}`}
                    onClick={() => answer(false)}
                  >
                    {t('refuse')}
                  </Button>
                </Row>
              );
            })}
          </Rows>
        )
      }
    </Loaded>
  );
}
