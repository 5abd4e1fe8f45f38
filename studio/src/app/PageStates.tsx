import { EmptyState } from '@heddle/ui-kit';
import { Button, Center, Loader } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { errorText } from '../shared/api/announceError.js';
import { useWords } from '../shared/i18n/i18n.js';
import { sharedWords } from '../shared/i18n/sharedWords.js';

export function PageLoading() {
  const words = useWords(sharedWords);
  return (
    <Center mih="60dvh" role="status" aria-label={words('loading')}>
      <Loader type="dots" />
    </Center>
  );
}

/** What a route shows when it throws, mostly inside of a page. The words say what is safe and what to do. */
export function PageBroken({ error }: { error: unknown }) {
  const words = useWords(sharedWords);
  return (
    <WholePage title={words('pageBroken')} reason={`${errorText(error)} ${words('pageBrokenWhy')}`}>
      <Button onClick={() => window.location.reload()}>{words('reload')}</Button>
    </WholePage>
  );
}

export function NotFound() {
  const words = useWords(sharedWords);
  return (
    <main>
      <WholePage title={words('notFound')} reason={words('notFoundWhy')}>
        <Button component={Link} to="/space">
          {words('toSpace')}
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
