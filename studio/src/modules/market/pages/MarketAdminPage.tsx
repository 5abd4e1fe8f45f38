import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { type AdminTab, adminTabs } from '../adminTabs.js';
import { PackageSources } from '../packages/PackageSources.js';
import { AllProducts } from '../review/AllProducts.js';
import { adminMessages } from '../review/adminMessages.js';
import { Categories } from '../review/Categories.js';
import { FeaturedList } from '../review/FeaturedList.js';
import { LandingSettings } from '../review/landing/LandingSettings.js';
import { ReviewQueue } from '../review/ReviewQueue.js';
import { StoreSettings } from '../review/StoreSettings.js';
import { Topics } from '../review/Topics.js';

const parts: Record<AdminTab, ComponentType> = {
  review: ReviewQueue,
  products: AllProducts,
  categories: Categories,
  landing: LandingSettings,
  featured: FeaturedList,
  topics: Topics,
  packages: PackageSources,
  settings: StoreSettings,
};

/** What administrators do with the marketplace of the installation. */
export function MarketAdminPage() {
  const t = useMessages(adminMessages);
  const { tab = 'review' } = useSearch({ from: '/signed-in/settings/enterprise/market' });
  const navigate = useNavigate();
  const Part = parts[tab];
  return (
    <>
      <PageHead title={t('title')} why={t('why')} />
      <Tabs
        value={tab}
        onChange={(value) =>
          void navigate({
            to: '/settings/market',
            search: { tab: adminTabs.find((name) => name === value) },
          })
        }
      >
        <Tabs.List mb="md">
          {adminTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Part />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
