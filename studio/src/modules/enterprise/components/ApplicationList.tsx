import { EmptyState, showSuccess } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { peopleWords } from '../peopleWords.js';
import { useApplications, useDecide } from '../queries.js';

/** Guests who ask to become members. */
export function ApplicationList() {
  const words = useWords(peopleWords);
  const language = useLanguage();
  const applications = useApplications();
  const decide = useDecide();
  return (
    <Loaded query={applications} failed={words('failed')}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            title={words('noApplications')}
            reason={words('noApplicationsWhy')}
            withDrawing={false}
          />
        ) : (
          <Rows label={words('applications')}>
            {rows.map(({ application_id: id, applicant, remark, create_time }) => {
              const name = applicant.nick_name;
              const at = formatMoment(Number(create_time) * 1000, language);
              const answer = (isYes: boolean) =>
                decide.mutate(
                  { id, isYes },
                  { onSuccess: () => showSuccess(words(isYes ? 'approved' : 'refused', { name })) },
                );
              return (
                <Row
                  key={id}
                  name={name}
                  about={[remark, words('askedAt', { at })].filter(Boolean).join(' · ')}
                >
                  <Button
                    size="xs"
                    disabled={decide.isPending}
                    aria-label={`${words('approve')}: ${name}`}
                    onClick={() => answer(true)}
                  >
                    {words('approve')}
                  </Button>
                  <Button
                    variant="default"
                    size="xs"
                    disabled={decide.isPending}
                    aria-label={`${words('refuse')}: ${name}`}
                    onClick={() => answer(false)}
                  >
                    {words('refuse')}
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
