import { EmptyState } from '@heddle/ui-kit';
import { Button, Center, Loader } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { errorText, logIdOf } from '../shared/api/announceError.js';
import { isMissingCode } from '../shared/api/isMissingCode.js';
import { LogId } from '../shared/api/LogId.js';
import { useMessages } from '../shared/i18n/i18n.js';
import { sharedMessages } from '../shared/i18n/sharedMessages.js';

export function PageLoading() {
  const t = useMessages(sharedMessages);
  return (
    <Center mih="60dvh" role="status" aria-label={t('loading')}>
      <Loader type="dots" />
    </Center>
  );
}

/** Error page of a route: says what is safe and what to do next. */
export function PageBroken({ error }: { error: unknown }) {
  const t = useMessages(sharedMessages);
  const isUpdated = isMissingCode(error);
  const id = logIdOf(error);
  return (
    <WholePage
      title={isUpdated ? t('updatedTitle') : t('pageBroken')}
      reason={isUpdated ? t('updatedWhy') : `${errorText(error)} ${t('pageBrokenWhy')}`}
    >
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
      <Button variant="default" onClick={() => window.history.back()}>
        {t('back')}
      </Button>
      {id && <LogId id={id} />}
    </WholePage>
  );
}

export function NotFound() {
  const t = useMessages(sharedMessages);
  return (
    <main>
      <WholePage title={t('notFound')} reason={t('notFoundWhy')}>
        <Button component={Link} to="/space">
          {t('toSpace')}
        </Button>
      </WholePage>
    </main>
  );
}

function WholePage({ title, reason, children }: { title: string; reason: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} - Heddle`;
  }, [title]);
  return (
    <Center mih="80dvh">
      <EmptyState isPage title={title} reason={reason}>
        {children}
      </EmptyState>
    </Center>
  );
}
