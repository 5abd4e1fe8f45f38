import { Alert, Anchor, List } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { codeMessages } from './codeMessages.js';
import type { CodeProblem } from './codeQueries.js';

interface ProblemListProps {
  problems: readonly CodeProblem[];
  onOpen(file: string): void;
}

/** What keeps the saved program from running, with the places of the mistakes. */
export function ProblemList({ problems, onOpen }: ProblemListProps) {
  const t = useMessages(codeMessages);
  if (problems.length === 0) return null;
  return (
    <Alert role="status" color="yellow" variant="light" title={t('problems')}>
      <List size="sm" withPadding={false}>
        {problems.map(({ file, line, column, message }) => (
          <List.Item key={`${file}:${line}:${column}:${message}`} style={{ overflowWrap: 'anywhere' }}>
            {file !== '' && (
              <>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  aria-label={t('goTo', { file })}
                  onClick={() => onOpen(file)}
                >
                  {line > 0 ? t('at', { file, line }) : file}
                </Anchor>{' '}
              </>
            )}
            {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
