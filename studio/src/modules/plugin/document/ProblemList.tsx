import { StatusPill } from '@heddle/ui-kit';
import { Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from './Document.module.css';
import { documentMessages } from './documentMessages.js';
import type { CodeProblem } from './useProblems.js';

/** Problems with their lines; says so if there is none. */
export function ProblemList({ problems }: { problems: readonly CodeProblem[] }) {
  const t = useMessages(documentMessages);
  if (problems.length === 0)
    return (
      <Text size="xs" c="dimmed" role="status">
        {t('noProblems')}
      </Text>
    );
  return (
    <section aria-label={t('problems', { count: problems.length })}>
      <Text size="sm" fw={600} role="status">
        {t('problems', { count: problems.length })}
      </Text>
      <ul className={classes.problems}>
        {problems.map((problem, index) => (
          <li key={`${problem.line} ${problem.rule} ${index}`}>
            <span className={classes.line}>{t('line', { line: problem.line })}</span>
            <StatusPill status={problem.severity === 'error' ? 'failed' : 'waiting'}>
              {t(problem.severity)}
            </StatusPill>
            <span>{t(problem.rule, { name: problem.name })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
