import { EmptyState } from '@heddle/ui-kit';
import { SegmentedControl, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import type { Dataset } from '../dataset/Dataset.js';
import { KnowledgeHeader } from '../dataset/KnowledgeHeader.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import pageClasses from '../pages/Knowledge.module.css';
import { useDataset } from '../queries.js';
import { AddToSet } from './AddToSet.js';
import { CandidateTable } from './CandidateTable.js';
import { Explain } from './Explain.js';
import { QuestionPane } from './QuestionPane.js';
import { ReportSteps } from './ReportSteps.js';
import classes from './Retrieval.module.css';
import { type TestSettings, testDefaults } from './RetrievalSettings.js';
import { retrievalMessages } from './retrievalMessages.js';
import { type Message, useRunTest } from './retrievalQueries.js';
import { ScorePane } from './ScorePane.js';

/** What a knowledge base finds for a question, step by step, and scores of sets of questions. */
export function RetrievalTestPage() {
  const t = useMessages(knowledgeMessages);
  const { space_id: spaceId, dataset_id: datasetId } = useParams({
    from: '/signed-in/space/$space_id/knowledge/$dataset_id/test',
  });
  const query = useDataset(spaceId, datasetId);
  return (
    <div className={pageClasses.page}>
      <Loaded query={query} failed={t('failed')}>
        {(dataset) =>
          dataset === null ? (
            <EmptyState isPage title={t('failed')} reason={t('refused')} />
          ) : (
            <RetrievalTest key={dataset.id} spaceId={spaceId} dataset={dataset} />
          )
        }
      </Loaded>
    </div>
  );
}

function RetrievalTest({ spaceId, dataset }: { spaceId: string; dataset: Dataset }) {
  const t = useMessages(retrievalMessages);
  const [settings, setSettings] = useState<TestSettings>({
    ...testDefaults,
    usesSql: dataset.kind === 'table',
  });
  const [view, setView] = useState('candidates');
  const [expected, setExpected] = useState<ReadonlySet<string>>(new Set());
  const run = useRunTest(dataset.id);
  const report = run.data;
  const results = useRef<HTMLDivElement>(null);
  // On phones the results are below the settings.
  useEffect(() => {
    if (report) results.current?.scrollIntoView({ block: 'nearest' });
  }, [report]);
  useEffect(() => {
    document.title = `${t('title')}: ${dataset.name} - Heddle`;
  }, [t, dataset.name]);

  function handleRun(question: string, history: Message[]): void {
    if (question !== report?.question) setExpected(new Set());
    setView('candidates');
    run.mutate({ question, history, settings });
  }

  return (
    <>
      <KnowledgeHeader
        spaceId={spaceId}
        dataset={dataset}
        isTest
        actions={
          <LinkButton
            to="/space/$space_id/knowledge/$dataset_id"
            params={{ space_id: spaceId, dataset_id: dataset.id }}
            variant="default"
          >
            {t('documents')}
          </LinkButton>
        }
      />
      <div className={classes.panes}>
        <QuestionPane
          datasetId={dataset.id}
          hasTables={dataset.kind === 'table'}
          settings={settings}
          isBusy={run.isPending}
          report={report}
          onSettings={setSettings}
          onRun={handleRun}
        />
        <div ref={results} className={classes.main}>
          <div className={classes.views}>
            <SegmentedControl
              value={view}
              onChange={setView}
              data={[
                { value: 'candidates', label: t('candidates') },
                { value: 'why', label: t('why') },
                { value: 'scores', label: t('sets') },
              ]}
            />
            {view === 'candidates' && report && (
              <AddToSet datasetId={dataset.id} question={report.question} expected={expected} />
            )}
          </div>
          <div className={classes.scroll}>
            {view === 'scores' ? (
              <ScorePane datasetId={dataset.id} canEdit={dataset.canEdit} settings={settings} />
            ) : run.isError ? (
              <QueryError title={t('failed')} error={run.error} onRetry={() => run.mutate(run.variables)} />
            ) : report === undefined ? (
              <Text size="sm" c="dimmed">
                {t('notRun')}
              </Text>
            ) : view === 'why' ? (
              <Explain spaceId={spaceId} datasetId={dataset.id} report={report} />
            ) : (
              <>
                <ReportSteps report={report} />
                <CandidateTable
                  report={report}
                  settings={run.variables?.settings ?? settings}
                  expected={expected}
                  onExpected={setExpected}
                />
              </>
            )}
          </div>
        </div>
      </div>
    </>
  );
}
