import { EmptyState } from '@heddle/ui-kit';
import { Center, Loader } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { DecisionFrame } from '../../oauth/index.js';
import { consentMessages } from './consentMessages.js';
import { useFinishConsent } from './consentQueries.js';

/** Where servers return the browser: completes the consent, once. */
export function PluginAuthorizedPage() {
  const t = useMessages(consentMessages);
  const { plugin_id: pluginId } = useParams({ from: '/signed-in/authorize-plugin/done/$plugin_id' });
  const [query] = useState(() => window.location.search);
  // The code does not stay in the history of the browser.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  const finish = useFinishConsent(pluginId, query);
  return (
    <DecisionFrame title={t('title')}>
      {finish.data ? (
        <div role="status">
          <EmptyState
            isPage
            title={t('allowed', { name: finish.data.name })}
            reason={t('allowedWhy')}
            withDrawing={false}
          />
        </div>
      ) : finish.error ? (
        <EmptyState
          isPage
          title={t('failed')}
          reason={`${errorText(finish.error)} ${t('failedWhy')}`}
          withDrawing={false}
        />
      ) : (
        <Center role="status" p="xl">
          <Loader type="dots" />
        </Center>
      )}
    </DecisionFrame>
  );
}
