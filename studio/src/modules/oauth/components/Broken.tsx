import { EmptyState } from '@heddle/ui-kit';
import { errorText } from '../../../shared/api/announceError.js';
import { useWords } from '../../../shared/i18n/i18n.js';
import { oauthWords } from '../oauthWords.js';

/** A request that nobody can answer; the person is sent nowhere. */
export function Broken({ error }: { error: unknown }) {
  const words = useWords(oauthWords);
  return (
    <div role="alert">
      <EmptyState
        isPage
        title={words('failed')}
        reason={`${errorText(error)} ${words('failedWhy')}`}
        withDrawing={false}
      />
    </div>
  );
}
