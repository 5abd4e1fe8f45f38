import { Switch } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { adminMessages } from './adminMessages.js';
import { useStoreSettings, useUpdateSettings } from './adminQueries.js';

/** Whether products are reviewed before they are listed. */
export function StoreSettings() {
  const t = useMessages(adminMessages);
  const settings = useStoreSettings();
  const update = useUpdateSettings();
  return (
    <Loaded query={settings} failed={t('failed')}>
      {({ needs_review }) => (
        <Switch
          label={t('needsReview')}
          description={t('needsReviewWhy')}
          checked={update.isPending ? update.variables : needs_review}
          onChange={(event) => update.mutate(event.currentTarget.checked)}
        />
      )}
    </Loaded>
  );
}
