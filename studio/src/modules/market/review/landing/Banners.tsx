import { confirm, StatusPill } from '@heddle/ui-kit';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../../shared/i18n/sharedMessages.js';
import { Row, RowButton, Rows } from '../../../../shared/parts/Rows.js';
import { toFields } from '../WindowFields.js';
import { BannerDialog } from './BannerDialog.js';
import { isWithin } from './isWithin.js';
import { landingAdminMessages } from './landingAdminMessages.js';
import { type BannerEntry, useRemoveBanner } from './landingAdminQueries.js';

/** The announcements at the top of the landing page. */
export function Banners({ banners }: { banners: readonly BannerEntry[] }) {
  const t = useMessages(landingAdminMessages);
  const [edited, setEdited] = useState<BannerEntry | 'new'>();
  return (
    <Stack component="section" aria-labelledby="landing-banners">
      <Group justify="space-between" align="start">
        <div>
          <Title order={2} size="h4" id="landing-banners">
            {t('banners')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('bannersWhy')}
          </Text>
        </div>
        <Button variant="default" onClick={() => setEdited('new')}>
          {t('addBanner')}
        </Button>
      </Group>
      {banners.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noBanners')}
        </Text>
      ) : (
        <Rows label={t('banners')}>
          {banners.map((banner) => (
            <BannerRow key={banner.id} banner={banner} onEdit={() => setEdited(banner)} />
          ))}
        </Rows>
      )}
      {edited && (
        <BannerDialog banner={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Stack>
  );
}

function BannerRow({ banner, onEdit }: { banner: BannerEntry; onEdit(): void }) {
  const t = useMessages(landingAdminMessages);
  const shared = useMessages(sharedMessages);
  const remove = useRemoveBanner();
  const { id, title = '', begin_time_second: begin = '0', end_time_second: end = '0' } = banner;
  const isShown = isWithin({ begin, end }, Date.now());
  const span = Object.values(toFields(begin, end)).filter(Boolean).join(' – ').replaceAll('T', ' ');
  async function handleRemove(): Promise<void> {
    const isSure = await confirm({
      title: t('removeTitle', { name: title }),
      children: t('removeWhy'),
      confirm: t('remove'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure && id !== undefined) remove.mutate(id);
  }
  return (
    <Row
      name={title}
      badge={
        <StatusPill status={isShown ? 'success' : 'waiting'}>{t(isShown ? 'now' : 'notNow')}</StatusPill>
      }
      about={[banner.title_en, banner.jump_link, span].filter(Boolean).join(' · ')}
    >
      <RowButton label={t('edit')} name={title} onClick={onEdit} />
      <RowButton label={t('remove')} name={title} onClick={() => void handleRemove()} />
    </Row>
  );
}
