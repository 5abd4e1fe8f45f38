import { reportTypes } from '@heddle/api-contract/families/moderation';
import { EmptyState } from '@heddle/ui-kit';
import { Text } from '@mantine/core';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreOnScroll } from '../../../shared/parts/MoreOnScroll.js';
import { Row, RowButton, Rows } from '../../../shared/parts/Rows.js';
import { moderationMessages } from '../moderationMessages.js';
import { useCloseReport, useOpenReports } from '../moderationQueries.js';
import { useReportReasons } from '../queries.js';
import { useConfirmRemoval } from './useConfirmRemoval.js';

const deletable: readonly number[] = [reportTypes.interactionPost, reportTypes.interactionComment];

/** Reports that nobody has handled. */
export function ReportQueue() {
  const t = useMessages(moderationMessages);
  const query = useOpenReports();
  const close = useCloseReport();
  const confirmRemoval = useConfirmRemoval();
  const reasons = new Map(useReportReasons().data?.map((one) => [String(one.reason_code), one.starling_key]));
  return (
    <>
      <Loaded query={query} failed={t('failed')}>
        {(reports) =>
          reports.length === 0 ? (
            <EmptyState title={t('noReports')} reason={t('noReportsWhy')}>
              <GuideLink guide="use-the-marketplace" />
            </EmptyState>
          ) : (
            <Rows label={t('reports')}>
              {reports.map((report) => {
                const name = report.report_object_name;
                const handle = (isDeleted: boolean) =>
                  close.mutate({
                    ...{ id: report.report_id, objectId: report.object_id, type: report.object_type },
                    isDeleted,
                  });
                return (
                  <Row
                    key={report.report_id}
                    name={name}
                    about={
                      <>
                        {[
                          t('reportedBy', { name: report.report_user_name }),
                          ...report.reason_codes_str.map((code) => reasons.get(code) ?? code),
                        ].join(' · ')}
                        {' · '}
                        <Moment at={Number(report.report_time) * 1000} />
                        {report.description && <Text size="sm">{report.description}</Text>}
                      </>
                    }
                  >
                    {deletable.includes(report.object_type) && (
                      <RowButton
                        label={t('remove')}
                        name={name}
                        onClick={() => void confirmRemoval().then((isSure) => isSure && handle(true))}
                      />
                    )}
                    <RowButton label={t('close')} name={name} onClick={() => handle(false)} />
                  </Row>
                );
              })}
            </Rows>
          )
        }
      </Loaded>
      <MoreOnScroll query={query} />
    </>
  );
}
