import { Text } from '@mantine/core';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import { describeIssue } from '../problems/describeIssue.js';
import { workflowWords } from '../workflowWords.js';
import classes from './ImportDialog.module.css';
import type { ImportReport, Missing } from './readImport.js';

const shownIssues = 5;

/** What was found in a document, and what of it this installation lacks. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const words = useWords(workflowWords);
  const language = useLanguage();
  const groups = [
    { title: words('unknownTypes'), missing: report.types },
    { title: words('unknownModels'), missing: report.models },
    { title: words('unknownTools'), missing: report.tools },
    { title: words('unknownDatasets'), missing: report.datasets },
    { title: words('unknownDatabases'), missing: report.databases },
    { title: words('unknownWorkflows'), missing: report.workflows },
  ].filter((group) => group.missing.length > 0);
  return (
    <section className={classes.report} aria-live="polite">
      <Text size="sm">{words('reportNodes', { nodes: report.nodes, edges: report.edges })}</Text>
      {groups.length === 0 && report.issues.length === 0 && (
        <Text size="sm" c="dimmed">
          {words('reportClean')}
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
            <dt>{words('warnings')}</dt>
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
