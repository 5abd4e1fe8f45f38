import { EmptyState } from '@heddle/ui-kit';
import { Modal } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { isNarrowed, type MarketSearch } from '../choices.js';
import { FilterBar } from '../components/FilterBar.js';
import { KindBar } from '../components/KindBar.js';
import { ProductList } from '../components/ProductList.js';
import { DuplicateDialog } from '../duplicate/DuplicateDialog.js';
import { marketMessages } from '../marketMessages.js';
import { kindsOf, type Product, type ProductKind } from '../Product.js';
import { useCategories, useProducts } from '../queries.js';
import { typesOf } from '../toProduct.js';
import { pickerMessages } from './pickerMessages.js';
import { TemplatePreview } from './TemplatePreview.js';

interface TemplatePickerProps {
  spaceId: string;
  /** The folder of the development page that the copy goes into; "0" or absent for none. */
  folderId?: string;
  /** The kind that is shown at first; all by default. */
  kind?: ProductKind | undefined;
  onClose(): void;
}

/** The templates of the marketplace: search, a preview with the graph, and the copy with its report. */
export function TemplatePicker({ spaceId, folderId = '0', kind, onClose }: TemplatePickerProps) {
  const t = useMessages(pickerMessages);
  const shared = useMessages(sharedMessages);
  const [search, setSearch] = useState<MarketSearch>({ kind, open: 'yes' });
  const [viewed, setViewed] = useState<Product>();
  const [copied, setCopied] = useState<Product>();
  if (copied)
    return (
      <DuplicateDialog
        product={copied}
        place={{ spaceId, folderId: folderId === '0' ? '' : folderId }}
        onClose={onClose}
      />
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={1120}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      {viewed ? (
        <TemplatePreview
          product={viewed}
          onBack={() => setViewed(undefined)}
          onUse={() => setCopied(viewed)}
        />
      ) : (
        <TemplateChoices search={search} onSearch={setSearch} onOpen={setViewed} />
      )}
    </Modal>
  );
}

interface TemplateChoicesProps {
  search: MarketSearch;
  onSearch(search: MarketSearch): void;
  onOpen(product: Product): void;
}

function TemplateChoices({ search, onSearch, onOpen }: TemplateChoicesProps) {
  const t = useMessages(pickerMessages);
  const tMarket = useMessages(marketMessages);
  const { kind, q } = search;
  const products = useProducts(typesOf(kind ? [kind] : kindsOf.template), search);
  const categories = useCategories('template');
  const [initial] = useState(q ?? '');
  const handleText = useCallback(
    (text: string) => {
      if (text !== (q ?? '')) onSearch({ ...search, q: text === '' ? undefined : text });
    },
    [q, search, onSearch],
  );
  return (
    <>
      <SearchField label={tMarket('search_template')} initial={initial} onSearch={handleText} />
      <div style={{ marginTop: 12 }}>
        <KindBar kind={kind} onChange={(chosen) => onSearch({ ...search, kind: chosen })} />
        <FilterBar
          search={search}
          categories={categories.data ?? []}
          onChange={(part) => onSearch({ ...search, ...part })}
        />
      </div>
      <ProductList
        query={products}
        isNarrowed={isNarrowed({ ...search, open: undefined })}
        onClear={() => onSearch({ open: 'yes' })}
        onOpen={onOpen}
        empty={
          <EmptyState title={t('none')} reason={t('noneWhy')}>
            <GuideLink guide="use-the-marketplace" />
          </EmptyState>
        }
      />
    </>
  );
}
