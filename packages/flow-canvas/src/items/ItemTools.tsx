import { useCanvasStore } from '../parts/CanvasContext.js';
import { addNewItem } from './addItem.js';
import type { ItemSource } from './ItemCatalogue.js';

/** Selected values by filter id. A filter without a value uses its first choice. */
export type ChosenFilters = Readonly<Record<string, string>>;

export function chosenOf({ filters = [] }: ItemSource, chosen: ChosenFilters): ChosenFilters {
  return Object.fromEntries(filters.map(({ id, choices }) => [id, chosen[id] ?? choices[0]?.value ?? '']));
}

interface ItemToolsProps {
  source: ItemSource;
  chosen: ChosenFilters;
  onChoose(chosen: ChosenFilters): void;
  /** Called when a new item is being created. */
  onCreate(): void;
}

/** The toolbar of a source: its filter menus and the button that creates an item. */
export function ItemTools({ source, chosen, onChoose, onCreate }: ItemToolsProps) {
  const store = useCanvasStore();
  const { filters = [], creation } = source;
  if (filters.length === 0 && creation === undefined) return null;
  return (
    <div className="flow-items-tools">
      {filters.map(({ id, label, choices }) => (
        <select
          key={id}
          aria-label={label}
          title={label}
          value={chosen[id]}
          onChange={(event) => onChoose({ ...chosen, [id]: event.target.value })}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ))}
      {creation !== undefined && (
        <button
          type="button"
          className="flow-plain-button"
          onClick={() => {
            const target = store.state.getState().itemDialog;
            onCreate();
            addNewItem(store, creation, target);
          }}
        >
          {creation.label}
        </button>
      )}
    </div>
  );
}
