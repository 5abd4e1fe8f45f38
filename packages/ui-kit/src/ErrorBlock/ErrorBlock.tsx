import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../HeddleProvider/language.js';
import { IconAlertCircle } from '../icons/IconAlertCircle.js';
import { IconRefresh } from '../icons/IconRefresh.js';

const messages = { 'zh-CN': { retry: '重试', log: '日志 ID' }, en: { retry: 'Retry', log: 'Log ID' } };

/** Properties of `ErrorBlock`. */
export interface ErrorBlockProps {
  /** What failed. */
  title: string;
  /** Why, and what happened to the user's work. */
  children?: ReactNode;
  onRetry?: () => void;
  logId?: string;
}

/** An error in place of the content, with a retry button and the log id. */
export function ErrorBlock({ title, children, onRetry, logId }: ErrorBlockProps) {
  const { retry, log } = useMessages(messages);
  return (
    <div className="h-error" role="alert">
      <p className="h-error-title">
        <IconAlertCircle size={16} aria-hidden />
        {title}
      </p>
      {children !== undefined && <div className="h-error-text">{children}</div>}
      <div className="h-error-actions">
        {onRetry && (
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            {retry}
          </Button>
        )}
        {logId && (
          <span className="h-error-log">
            {log} {logId}
          </span>
        )}
      </div>
    </div>
  );
}
