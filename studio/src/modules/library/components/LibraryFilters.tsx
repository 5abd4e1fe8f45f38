import { tagLimits } from '@heddle/api-contract/families/tag';
import { Button, Group, Select } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { kindMessages, resourceKinds } from '../../resource/index.js';
import { useFolders } from '../folderQueries.js';
import { libraryMessages } from '../libraryMessages.js';
import { type LibrarySearch, sorts } from '../libraryTabs.js';
import { TagFilter } from './TagFilter.js';
import { ViewsMenu } from './ViewsMenu.js';

interface LibraryFiltersProps {
  spaceId: string;
  search: LibrarySearch;
  /** What the search field contains at first, and whenever `searchRound` changes. */
  initialText: string;
  searchRound: number;
  /** Keep it stable between renders. */
  onSearch(text: string): void;
  onChange(next: LibrarySearch): void;
  /** Called with the filters of a saved view. */
  onOpen(next: LibrarySearch): void;
  onClear(): void;
}

/** What of the library is listed, and in which order. */
export function LibraryFilters({
  spaceId,
  search,
  initialText,
  searchRound,
  onSearch,
  onChange,
  onOpen,
  onClear,
}: LibraryFiltersProps) {
  const t = useMessages(libraryMessages);
  const kinds = useMessages(kindMessages);
  const folders = useFolders(spaceId).data ?? [];
  const { sort = sorts[0], ...filters } = search;
  const set = (name: keyof LibrarySearch) => (value: string | null) => {
    const { [name]: _before, ...others } = search;
    onChange(value ? { ...others, [name]: name === 'type' ? Number(value) : value } : others);
  };
  const listed = resourceKinds.filter(({ key }) => key !== 'file' && key !== 'project');
  return (
    <Group gap="xs" mb="md" role="search" aria-label={t('filters')}>
      <ViewsMenu spaceId={spaceId} search={search} onOpen={onOpen} />
      <SearchField key={searchRound} label={t('search')} initial={initialText} onSearch={onSearch} />
      <Select
        aria-label={t('type')}
        w={140}
        allowDeselect={false}
        value={String(search.type ?? '')}
        onChange={set('type')}
        data={[
          { value: '', label: t('everyType') },
          ...listed.map((kind) => ({ value: String(kind.type), label: kinds(kind.key) })),
        ]}
      />
      <Select
        aria-label={t('creator')}
        w={140}
        allowDeselect={false}
        value={search.owner ?? ''}
        onChange={set('owner')}
        data={[
          { value: '', label: t('everyOwner') },
          { value: 'me', label: t('ownOnly') },
        ]}
      />
      <Select
        aria-label={t('status')}
        w={140}
        allowDeselect={false}
        value={search.status ?? ''}
        onChange={set('status')}
        data={[
          { value: '', label: t('everyStatus') },
          { value: 'published', label: t('published') },
          { value: 'draft', label: t('draft') },
        ]}
      />
      {(folders.length > 0 || search.folder) && (
        <Select
          aria-label={t('folder')}
          w={160}
          allowDeselect={false}
          value={search.folder ?? ''}
          onChange={set('folder')}
          data={[
            { value: '', label: t('everyFolder') },
            ...folders.map(({ id, path }) => ({ value: id, label: path })),
          ]}
        />
      )}
      <TagFilter
        spaceId={spaceId}
        value={search.tags?.split(',') ?? []}
        onChange={(ids) => set('tags')(ids.slice(0, tagLimits.perResource).join(','))}
      />
      <Select
        aria-label={t('sort')}
        w={160}
        allowDeselect={false}
        value={sort}
        onChange={set('sort')}
        data={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
    </Group>
  );
}
