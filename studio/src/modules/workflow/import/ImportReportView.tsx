import { Text } from '@mantine/core';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { describeIssue } from '../problems/describeIssue.js';
import { workflowMessages } from '../workflowMessages.js';
import classes from './ImportDialog.module.css';
import type { ImportReport, Missing } from './readImport.js';

const shownIssues = 5;

/** Report of an import: contents of the document and what this installation lacks. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const t = useMessages(workflowMessages);
  const language = useLanguage();
  const groups = [
    { title: t('unknownTypes'), missing: report.types },
    { title: t('unknownModels'), missing: report.models },
    { title: t('unknownTools'), missing: report.tools },
    { title: t('unknownDatasets'), missing: report.datasets },
    { title: t('unknownDatabases'), missing: report.databases },
    { title: t('unknownWorkflows'), missing: report.workflows },
  ].filter((group) => group.missing.length > 0);
  return (
    <section className={classes.report} aria-live="polite">
      <Text size="sm">
        {report.isChatFlow && `${t('chatFlow')} · `}
        {t('reportNodes', { nodes: report.nodes, edges: report.edges })}
      </Text>
      {groups.length === 0 && report.issues.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('reportClean')}
        </Text>
      )}
      <dl>
        {groups.map((group) => (
          <div key={group.title}>
            <dt>{group.title}</dt>
            <dd>{group.missing.map(nameOf).join(', ')}</dd>
          </div>
        ))}
        {report.issues.length > 0 && (
          <div>
            <dt>{t('warnings')}</dt>
            {report.issues.slice(0, shownIssues).map((issue, index) => (
              <dd key={index}>{describeIssue(issue, language)}</dd>
            ))}
          </div>
        )}
      </dl>
    </section>
  );
}

function nameOf({ id, name, count }: Missing): string {
  const text = name ? `${name} (${id})` : id;
  return count > 1 ? `${text} × ${count}` : text;
}
