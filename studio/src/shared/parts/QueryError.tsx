import { ErrorBlock } from '@heddle/ui-kit';
import { errorText, logIdOf } from '../api/announceError.js';

interface QueryErrorProps {
  /** What failed to load. */
  title: string;
  error: unknown;
  onRetry(): void;
}

/** A failed query in place of its data: why, and a way to retry. */
export function QueryError({ title, error, onRetry }: QueryErrorProps) {
  const logId = logIdOf(error);
  return (
    <ErrorBlock title={title} onRetry={onRetry} {...(logId && { logId })}>
      {errorText(error)}
    </ErrorBlock>
  );
}
