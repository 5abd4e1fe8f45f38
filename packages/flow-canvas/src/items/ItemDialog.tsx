import { useId, useState } from 'react';
import { labelOf } from '../CanvasMessages.js';
import { browseItems } from '../commands/browseItems.js';
import { Popup } from '../controls/Popup.js';
import { type ItemSearch, useItemPages } from '../hooks/useItemSearch.js';
import { useTypedAhead } from '../late/TypedAhead.js';
import { formatMoreMessage } from '../moreMessages.js';
import { anchorAt } from '../parts/anchorAt.js';
import { useCanvasRoot, useCanvasStore } from '../parts/CanvasContext.js';
import { focusAfter } from '../parts/FocusKeeper.js';
import { itemChoices } from '../parts/nodeChoices.js';
import type { ItemCatalogue, ItemSource } from './ItemCatalogue.js';
import { ItemDetailsPane } from './ItemDetailsPane.js';
import { ItemList } from './ItemList.js';
import { ItemSources } from './ItemSources.js';
import { type ChosenFilters, chosenOf, ItemTools } from './ItemTools.js';
import { useFavourites } from './useFavourites.js';

/** The item dialog: the sources on the left, the items of one source, and the details of one item. */
export function ItemDialog() {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const catalogue = store.options.itemCatalogue;
  const close = () => store.state.setState({ itemDialog: undefined });
  return (
    <Popup
      anchor={() => anchorAt(root.current)}
      hang="inside"
      role="dialog"
      label={labelOf(store, browseItems)}
      className="flow-items"
      focusAfter={() => focusAfter(root.current)}
      onClose={close}
    >
      {catalogue !== undefined && catalogue.sources.length > 0 && (
        <Columns catalogue={catalogue} close={close} />
      )}
    </Popup>
  );
}

/** Id of the favourites among the sources. The space avoids collisions with ids of the host. */
const favouritesId = ' favourites';

function Columns({ catalogue, close }: { catalogue: ItemCatalogue; close(): void }) {
  const store = useCanvasStore();
  const id = useId();
  const [query, setQuery] = useState(useTypedAhead());
  const [shown, setShown] = useState(catalogue.sources[0]!.id);
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState<ChosenFilters>({});
  const favourites = useFavourites();
  const sources = [...(catalogue.itemsOf === undefined ? [] : [favouriteSource()]), ...catalogue.sources];
  const source = sources.find((one) => one.id === shown) ?? sources[0]!;
  const words = query.trim();
  const filters = chosenOf(source, chosen);
  const isReady = source.id !== favouritesId || favourites.ids !== undefined;
  const search = useItemPages({
    name: `itemCatalogue ${source.label}`,
    key: isReady ? JSON.stringify([source.id, words, filters]) : undefined,
    isTyped: words !== '',
    ask: (how) => source.list(words, { ...how, filters }),
  });
  const choices = itemChoices(store, search.items);
  const current = choices[Math.max(0, active)];

  function favouriteSource(): ItemSource {
    return {
      id: favouritesId,
      label: formatMoreMessage(store, 'favourites'),
      emptyText: formatMoreMessage(store, 'noFavourites'),
      list: async (wanted, { signal }) => {
        const ids = favourites.ids ?? [];
        const items = ids.length === 0 ? [] : await catalogue.itemsOf!(ids, { signal });
        const has = (text = '') => text.toLowerCase().includes(wanted.toLowerCase());
        const found = items.filter(({ label, description }) => has(label) || has(description));
        return { items: found.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) };
      },
    };
  }

  return (
    <>
      <ItemSources
        sources={sources}
        shown={source.id}
        panelId={`${id}-panel`}
        onShow={(next) => {
          setShown(next);
          setChosen({});
          setActive(0);
        }}
      />
      <div id={`${id}-panel`} role="tabpanel" aria-label={source.label} className="flow-items-panel">
        <ItemList
          search={search}
          choices={choices}
          active={active}
          query={query}
          isFavourite={(item) => favourites.ids?.includes(item) === true}
          emptyText={emptyText(search)}
          tools={
            <ItemTools
              source={source}
              chosen={filters}
              onChoose={(next) => {
                setChosen(next);
                setActive(0);
              }}
              onCreate={close}
            />
          }
          onQuery={(text) => {
            setQuery(text);
            setActive(0);
          }}
          onActive={setActive}
          onAdd={close}
        />
        <ItemDetailsPane
          key={current?.id}
          choice={current}
          favourites={catalogue.itemsOf === undefined ? undefined : favourites}
          onAdd={close}
        />
      </div>
    </>
  );

  function emptyText({ status }: ItemSearch): string | undefined {
    if (!isReady || status === 'searching' || status === 'failed') return undefined;
    if (words !== '') return formatMoreMessage(store, 'nothingFound', { query: words });
    const isNarrowed = source.filters?.some(({ id, choices }) => filters[id] !== choices[0]?.value) === true;
    if (isNarrowed) return formatMoreMessage(store, 'nothingFits');
    return source.emptyText ?? formatMoreMessage(store, 'nothingHere');
  }
}
