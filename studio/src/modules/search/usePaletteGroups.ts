import type { SearchResult } from '@heddle/api-contract/families/search';
import { showSuccess } from '@heddle/ui-kit';
import { useMantineColorScheme } from '@mantine/core';
import {
  type Icon,
  IconBox,
  IconDeviceDesktop,
  IconKeyboard,
  IconLink,
  IconLogout,
  IconMoon,
  IconSun,
  IconSwitchHorizontal,
  IconWorld,
} from '@tabler/icons-react';
import { getTranslate, setLanguage, useMessages } from '../../shared/i18n/i18n.js';
import { useLogout } from '../account/index.js';
import { kindMessages, kindNameOf, lookOf } from '../resource/index.js';
import { useSpaces } from '../space/index.js';
import { markMatches, matches } from './markMatches.js';
import type { PaletteGroup, PaletteItem, PalettePage } from './PaletteItem.js';
import { resultPath } from './resultPath.js';
import { searchMessages } from './searchMessages.js';

const spacesShown = 5;

interface PaletteInput {
  spaceId: string;
  query: string;
  pages: readonly PalettePage[];
  results: readonly SearchResult[];
  onShowShortcuts(): void;
}

/** The rows of the palette: resources first, then pages, other spaces and actions that match. */
export function usePaletteGroups(input: PaletteInput): PaletteGroup[] {
  const { spaceId, query, pages, results } = input;
  const t = useMessages(searchMessages);
  const spaces = useSpaces().data ?? [];
  const actions = useActions(input.onShowShortcuts);
  const others = spaces.filter(({ id }) => id !== spaceId);
  const pageItems = pages.map(({ path, label, Icon: PageIcon }) => ({
    ...{ key: `page ${path}`, Icon: PageIcon, text: label, path },
  }));
  const spaceItems = others.map(({ id, name }) => ({
    ...{ key: `space ${id}`, Icon: IconSwitchHorizontal, text: name, path: `/space/${id}/develop` },
  }));
  const groups = [
    {
      heading: query === '' ? t('edited') : t('results'),
      items: results.map((result) => toItem(spaceId, result, query)),
    },
    { heading: t('pages'), items: filter(pageItems, query) },
    { heading: t('spaces'), items: filter(spaceItems, query).slice(0, spacesShown) },
    { heading: t('actions'), items: filter(actions, query) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

type Entry = Omit<PaletteItem, 'label'> & { text: string };

function filter(entries: readonly Entry[], query: string): PaletteItem[] {
  return entries
    .filter(({ text }) => matches(text, query))
    .map(({ text, ...item }) => ({ ...item, label: markMatches(text, query) }));
}

function useActions(showShortcuts: () => void): Entry[] {
  const t = useMessages(searchMessages);
  const { setColorScheme } = useMantineColorScheme();
  const logout = useLogout();
  const copyLink = () =>
    void navigator.clipboard.writeText(window.location.href).then(() => showSuccess(t('linkCopied')));
  const entry = (key: string, ActionIcon: Icon, text: string, run: () => void): Entry => ({
    ...{ key: `action ${key}`, Icon: ActionIcon, text, run },
  });
  return [
    entry('shortcuts', IconKeyboard, t('shortcuts'), showShortcuts),
    entry('light', IconSun, t('themeLight'), () => setColorScheme('light')),
    entry('dark', IconMoon, t('themeDark'), () => setColorScheme('dark')),
    entry('auto', IconDeviceDesktop, t('themeSystem'), () => setColorScheme('auto')),
    entry('zh-CN', IconWorld, t('chinese'), () => setLanguage('zh-CN')),
    entry('en', IconWorld, t('english'), () => setLanguage('en')),
    entry('link', IconLink, t('copyLink'), copyLink),
    entry('logout', IconLogout, t('logout'), () => logout.mutate()),
  ];
}

function toItem(spaceId: string, result: SearchResult, query: string): PaletteItem {
  const t = getTranslate(searchMessages);
  const kinds = getTranslate(kindMessages);
  const { place, place_name: name, snippet } = result;
  const kind = { type: result.res_type, subType: result.res_sub_type };
  const placeName = place === 'name' ? '' : t(place, { name: name === '' ? t('name') : name });
  return {
    key: `resource ${result.res_type} ${result.res_id} ${result.place_id}`,
    Icon: lookOf(kind)?.Icon ?? IconBox,
    label: place === 'name' && snippet.length > 0 ? snippet : markMatches(result.name, query),
    kind: kinds(kindNameOf(kind)),
    ...(placeName !== '' && { place: { name: placeName, snippet } }),
    path: resultPath(spaceId, result),
  };
}
