import {
  IconBuildingStore,
  IconCompass,
  IconLayoutBoard,
  IconPackage,
  IconPuzzle,
  IconStar,
} from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enterpriseArea, marketArea } from '../../shared/routing/areas.js';
import { defineModule, mayInInstallation } from '../../shared/routing/defineModule.js';
import { type AdminTab, adminTabs } from './adminTabs.js';
import type { MarketSearch, ProductSearch } from './choices.js';

const explore = createRoute({
  getParentRoute: () => marketArea,
  path: '/explore',
  component: lazyRouteComponent(() => import('./landing/LandingPage.js'), 'LandingPage'),
});
const load = () => import('./pages/ExplorePage.js');
const plugins = createRoute({
  getParentRoute: () => marketArea,
  path: '/explore/plugin',
  validateSearch: readMarketSearch,
  component: lazyRouteComponent(load, 'PluginsPage'),
});
const templates = createRoute({
  getParentRoute: () => marketArea,
  path: '/explore/template',
  validateSearch: readMarketSearch,
  component: lazyRouteComponent(load, 'TemplatesPage'),
});
const product = createRoute({
  getParentRoute: () => marketArea,
  path: '/explore/product/$product_id',
  // A post of the discussion and the versions, which notices open.
  validateSearch: (query: Record<string, unknown>): ProductSearch => ({
    post: /^\d{1,19}$/.test(String(query['post'])) ? String(query['post']) : undefined,
    tab: query['tab'] === 'versions' ? 'versions' : undefined,
  }),
  component: lazyRouteComponent(() => import('./pages/ProductPage.js'), 'ProductPage'),
});
const mine = createRoute({
  getParentRoute: () => marketArea,
  path: '/explore/mine',
  component: lazyRouteComponent(() => import('./pages/MyProductsPage.js'), 'MyProductsPage'),
});
const favorites = createRoute({
  getParentRoute: () => marketArea,
  path: '/explore/favorites',
  component: lazyRouteComponent(() => import('./pages/FavoritesPage.js'), 'FavoritesPage'),
});
const administration = createRoute({
  getParentRoute: () => enterpriseArea,
  path: '/market',
  // Return the key even when it is undefined: a key left out here would keep its value from the URL.
  validateSearch: (query: Record<string, unknown>): { tab?: AdminTab | undefined } => ({
    tab: adminTabs.find((name) => name === query['tab']),
  }),
  component: lazyRouteComponent(() => import('./pages/MarketAdminPage.js'), 'MarketAdminPage'),
});
const search = createRoute({
  getParentRoute: () => marketArea,
  path: '/search/$word',
  validateSearch: readMarketSearch,
  component: lazyRouteComponent(() => import('./pages/SearchPage.js'), 'SearchPage'),
});

/** Reads the query of an address. Keys without a valid value are set to undefined: left out, they would keep it. */
export function readMarketSearch(query: Record<string, unknown>): MarketSearch {
  const text = (value: unknown, length: number) =>
    value === undefined || value === '' ? undefined : String(value).slice(0, length);
  const one = <Value extends string>(value: unknown, values: readonly Value[]) =>
    values.find((allowed) => allowed === value);
  return {
    q: text(query['q'], 100),
    kind: one(query['kind'], ['agent', 'plugin', 'project', 'workflow']),
    category: text(query['category'], 19),
    topic: text(query['topic'], 19),
    topicPreview: text(query['topicPreview'], 200),
    featuredPreview: text(query['featuredPreview'], 200),
    sort: one(query['sort'], ['heat', 'newest', 'relevance']),
    official: one(query['official'], ['yes']),
    open: one(query['open'], ['yes']),
  };
}

export const marketModule = defineModule({
  screens: [explore, plugins, templates, product, favorites, mine, search, administration],
  navigation: [
    {
      menu: 'market',
      order: 5,
      screen: explore,
      Icon: IconCompass,
      label: { 'zh-CN': '发现', en: 'Discover' },
    },
    {
      menu: 'market',
      order: 10,
      screen: plugins,
      Icon: IconPuzzle,
      label: { 'zh-CN': '插件', en: 'Plugins' },
    },
    {
      menu: 'market',
      order: 20,
      screen: templates,
      Icon: IconLayoutBoard,
      label: { 'zh-CN': '模板', en: 'Templates' },
    },
    {
      menu: 'market',
      order: 30,
      screen: favorites,
      Icon: IconStar,
      label: { 'zh-CN': '收藏', en: 'Favorites' },
    },
    {
      menu: 'market',
      order: 40,
      screen: mine,
      Icon: IconPackage,
      label: { 'zh-CN': '我的产品', en: 'My products' },
    },
    {
      menu: 'installation',
      order: 45,
      screen: administration,
      Icon: IconBuildingStore,
      label: { 'zh-CN': '市场', en: 'Marketplace' },
      isVisible: mayInInstallation('manageStore'),
    },
  ],
});
