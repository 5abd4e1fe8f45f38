import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { ItemSearch } from '../hooks/useItemSearch.js';
import { IconSearch } from '../icons/IconSearch.js';
import { IconStarFilled } from '../icons/IconStarFilled.js';
import { formatMoreMessage } from '../moreMessages.js';
import { useCanvasStore } from '../parts/CanvasContext.js';
import { ChoiceLine } from '../parts/ChoiceLine.js';
import { choiceKeys } from '../parts/choiceKeys.js';
import type { NodeChoice } from '../parts/nodeChoices.js';
import { SearchTail } from '../parts/SearchTail.js';
import { addItem } from './addItem.js';

interface ItemListProps {
  search: ItemSearch;
  choices: readonly NodeChoice[];
  /** Index of the active item; the index after the last item is the row that loads more. */
  active: number;
  query: string;
  isFavourite(itemId: string): boolean;
  /** Shown when the list is empty. */
  emptyText: string | undefined;
  /** Rendered between the search field and the items. */
  tools: ReactNode;
  onQuery(text: string): void;
  onActive(index: number): void;
  /** Called when an item is being added. */
  onAdd(): void;
}

/** The search field and the matching items of a source. Arrows move, Enter or a double click adds. */
export function ItemList(props: ItemListProps) {
  const { search, choices, active, query, emptyText, onQuery, onActive } = props;
  const store = useCanvasStore();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const hasTail = search.hasMore || search.status === 'failed';
  const last = choices.length - (hasTail ? 0 : 1);
  const current = Math.max(0, Math.min(active, last));
  const add = (choice: NodeChoice) => {
    const target = store.state.getState().itemDialog;
    props.onAdd();
    addItem(store, choice.definition, target, choice.item);
  };
  const onKeyDown = choiceKeys(current, last, {
    walk: onActive,
    take: () => {
      const choice = choices[current];
      if (choice !== undefined) add(choice);
      else if (hasTail) search.more();
      return choice !== undefined || hasTail;
    },
  });
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <div className="flow-items-found">
      <div className="flow-search">
        <IconSearch size={16} stroke={1.75} />
        <input
          ref={field}
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={last >= 0 ? optionId(current) : undefined}
          aria-label={formatMoreMessage(store, 'searchItems')}
          placeholder={formatMoreMessage(store, 'searchItems')}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {props.tools}
      <div
        id={id}
        className="flow-choices"
        role="listbox"
        aria-label={formatMoreMessage(store, 'searchResults')}
      >
        {choices.map((choice, index) => (
          <Item
            key={choice.id}
            id={optionId(index)}
            choice={choice}
            isActive={index === current}
            isFavourite={props.isFavourite(choice.item!.id)}
            onLook={() => {
              onActive(index);
              field.current?.focus({ preventScroll: true });
            }}
            onAdd={() => add(choice)}
          />
        ))}
        {choices.length === 0 && emptyText !== undefined && (
          <p className="flow-none" role="status">
            {emptyText}
          </p>
        )}
        <SearchTail
          search={search}
          id={optionId(choices.length)}
          isActive={hasTail && current === choices.length}
        />
      </div>
    </div>
  );
}

interface ItemProps {
  id: string;
  choice: NodeChoice;
  isActive: boolean;
  isFavourite: boolean;
  onLook(): void;
  onAdd(): void;
}

function Item({ id, choice, isActive, isFavourite, onLook, onAdd }: ItemProps) {
  const store = useCanvasStore();
  return (
    <ChoiceLine id={id} choice={choice} isActive={isActive} onClick={onLook} onDoubleClick={onAdd}>
      {isFavourite && (
        <span className="flow-items-star" role="img" aria-label={formatMoreMessage(store, 'isFavourite')}>
          <IconStarFilled size={12} />
        </span>
      )}
    </ChoiceLine>
  );
}
