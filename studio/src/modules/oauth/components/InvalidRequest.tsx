import { EmptyState } from '@heddle/ui-kit';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { oauthMessages } from '../oauthMessages.js';

/** Error page for an invalid authorization request; never redirects. */
export function InvalidRequest({ error }: { error: unknown }) {
  const t = useMessages(oauthMessages);
  return (
    <div role="alert">
      <EmptyState
        isPage
        title={t('failed')}
        reason={`${errorText(error)} ${t('failedWhy')}`}
        withDrawing={false}
      />
    </div>
  );
}
