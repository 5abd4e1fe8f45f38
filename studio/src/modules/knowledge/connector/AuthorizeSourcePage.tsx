import { EmptyState } from '@heddle/ui-kit';
import { Center, Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { DecisionFrame } from '../../oauth/index.js';
import { connectionMessages } from './connectionMessages.js';
import { useConsentUrl, useFinishAuthorization } from './connectionQueries.js';

/** Leads to the provider of a source, and completes the authorization when the provider returns the browser. */
export function AuthorizeSourcePage() {
  const t = useMessages(connectionMessages);
  const [search] = useState(() => new URLSearchParams(window.location.search));
  // The code does not stay in the history of the browser.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  const connectionId = search.get('auth_id') ?? '';
  const isDenied = search.has('error');
  const start = useConsentUrl(connectionId);
  const finish = useFinishAuthorization(search.get('code') ?? '', search.get('state') ?? '');
  const address = start.data;
  useEffect(() => {
    if (address !== undefined) window.location.assign(address);
  }, [address]);
  const error = start.error ?? finish.error;
  const isIncomplete = connectionId === '' && !search.has('code');
  return (
    <DecisionFrame title={t('authorizeTitle')}>
      {finish.data ? (
        <div role="status">
          <EmptyState isPage title={t('authorized')} reason={t('authorizedWhy')} withDrawing={false} />
        </div>
      ) : error || isDenied || isIncomplete ? (
        <EmptyState
          isPage
          title={t('authorizeFailed')}
          reason={[error ? errorText(error) : isDenied && t('denied'), t('authorizeFailedWhy')]
            .filter(Boolean)
            .join(' ')}
          withDrawing={false}
        />
      ) : (
        <Center role="status" p="xl" style={{ gap: 12 }}>
          <Loader type="dots" />
          <Text size="sm">{t(connectionId === '' ? 'finishing' : 'authorizing')}</Text>
        </Center>
      )}
    </DecisionFrame>
  );
}
