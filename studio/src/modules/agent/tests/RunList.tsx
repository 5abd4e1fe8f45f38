import { EmptyState, StatusPill } from '@heddle/ui-kit';
import { Text, UnstyledButton } from '@mantine/core';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { useAgent } from '../editor/AgentSession.js';
import classes from './Tests.module.css';
import { testMessages } from './testMessages.js';
import { useTestRuns } from './testQueries.js';

/** The latest test runs of an agent. */
export function RunList({ onOpen }: { onOpen(runId: string): void }) {
  const t = useMessages(testMessages);
  const language = useLanguage();
  const { botId } = useAgent();
  const runs = useTestRuns(botId);
  return (
    <Loaded query={runs} failed={t('failed')}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={t('noRuns')} reason={t('noRunsWhy')} withDrawing={false}>
            <GuideLink guide="compare-and-replay" />
          </EmptyState>
        ) : (
          <ul className={classes.list}>
            {rows.map((run) => {
              const time = formatMoment(run.created_at * 1000, language);
              const isGreen = run.status === 'done' && run.passed === run.total;
              return (
                <li key={run.run_id}>
                  <UnstyledButton
                    className={classes.item ?? ''}
                    w="100%"
                    aria-label={t('open', { time })}
                    onClick={() => onOpen(run.run_id)}
                  >
                    <div className={classes.itemHead}>
                      <span className={classes.name}>
                        {t('summary', { passed: run.passed, total: run.total })}
                      </span>
                      <StatusPill
                        status={
                          run.status === 'done'
                            ? isGreen
                              ? 'success'
                              : 'failed'
                            : run.status === 'running'
                              ? 'running'
                              : 'skipped'
                        }
                      >
                        {t(run.status === 'done' ? (isGreen ? 'pass' : 'fail') : run.status)}
                      </StatusPill>
                    </div>
                    <Text size="xs" c="dimmed">
                      {time} · {run.model_name}
                    </Text>
                  </UnstyledButton>
                </li>
              );
            })}
          </ul>
        )
      }
    </Loaded>
  );
}
