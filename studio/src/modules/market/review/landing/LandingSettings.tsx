import { Divider, Stack } from '@mantine/core';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { Loaded } from '../../../../shared/parts/Loaded.js';
import { Banners } from './Banners.js';
import { LandingPreview } from './LandingPreview.js';
import { LayoutForm } from './LayoutForm.js';
import { landingAdminMessages } from './landingAdminMessages.js';
import { useLandingConfig } from './landingAdminQueries.js';

/** The landing page of the marketplace: its sections, its banners, and how visitors see it at a time. */
export function LandingSettings() {
  const t = useMessages(landingAdminMessages);
  const config = useLandingConfig();
  return (
    <Loaded query={config} failed={t('failed')}>
      {(loaded) => (
        <Stack gap="lg">
          <LayoutForm stored={loaded} />
          <Divider />
          <Banners banners={loaded.banners} />
          <Divider />
          <LandingPreview config={loaded} />
        </Stack>
      )}
    </Loaded>
  );
}
