import { useEffect, useState } from 'react';
import { textOf } from '../host/textOf.js';
import { IconStar } from '../icons/IconStar.js';
import { IconStarFilled } from '../icons/IconStarFilled.js';
import { formatMoreMessage } from '../moreMessages.js';
import { useCanvasStore } from '../parts/CanvasContext.js';
import type { NodeChoice } from '../parts/nodeChoices.js';
import { addItem, describeItem, withDetails } from './addItem.js';
import type { ItemDetails, ItemPort } from './ItemCatalogue.js';
import type { Favourites } from './useFavourites.js';

/** Milliseconds an item must stay selected before its details are requested. */
const pauseMs = 150;

type Known =
  | { status: 'asking' }
  | { status: 'known'; details: ItemDetails }
  | { status: 'failed'; reason: string };

interface ItemDetailsPaneProps {
  choice: NodeChoice | undefined;
  /** Undefined when the host does not support favourites. */
  favourites: Favourites | undefined;
  onAdd(): void;
}

/** Description, inputs and outputs of an item, with buttons to add it and to mark it as a favourite. */
export function ItemDetailsPane({ choice, favourites, onAdd }: ItemDetailsPaneProps) {
  const store = useCanvasStore();
  const item = choice?.item;
  const [known, ask] = useDetails(choice);
  if (choice === undefined || item === undefined) return <div className="flow-items-details" />;
  const isFavourite = favourites?.ids?.includes(item.id) === true;
  const add = () => {
    const target = store.state.getState().itemDialog;
    onAdd();
    const whole = known.status === 'known' ? withDetails(item, known.details) : item;
    addItem(store, choice.definition, target, whole);
  };
  const details = known.status === 'known' ? known.details : {};
  return (
    <section
      className="flow-items-details"
      aria-label={formatMoreMessage(store, 'aboutItem', { title: choice.name })}
    >
      <h2>{choice.name}</h2>
      <p>{details.description ?? choice.description}</p>
      {known.status === 'asking' && <p role="status">{formatMoreMessage(store, 'loading')}</p>}
      {known.status === 'failed' && (
        <p role="alert">
          {formatMoreMessage(store, 'detailsFailed', { reason: known.reason })}{' '}
          <button type="button" className="flow-plain-button" onClick={ask}>
            {formatMoreMessage(store, 'retry')}
          </button>
        </p>
      )}
      <Ports title={formatMoreMessage(store, 'itemInputs')} ports={details.inputs} />
      <Ports title={formatMoreMessage(store, 'itemOutputs')} ports={details.outputs} />
      <div className="flow-items-end">
        {favourites !== undefined && (
          <button
            type="button"
            className="flow-icon-button"
            aria-pressed={isFavourite}
            aria-label={formatMoreMessage(store, 'favourite')}
            onClick={() => favourites.toggle(item.id)}
          >
            {isFavourite ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.75} />}
          </button>
        )}
        <button type="button" className="flow-plain-button" onClick={add}>
          {formatMoreMessage(store, 'addItem')}
        </button>
      </div>
    </section>
  );
}

/** Details of the selected item from the host, and a function to retry. */
function useDetails(choice: NodeChoice | undefined): [Known, () => void] {
  const store = useCanvasStore();
  const item = choice?.item;
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<Known>(
    item?.describe === undefined ? { status: 'known', details: {} } : { status: 'asking' },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each pane shows one item; only a retry requests again.
  useEffect(() => {
    if (item?.describe === undefined) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      describeItem(item, asking.signal).then(
        (details) => {
          if (!asking.signal.aborted) setKnown({ status: 'known', details });
        },
        (error: unknown) => {
          if (asking.signal.aborted) return;
          const reason = textOf(error);
          store.report({ kind: 'host-failed', message: `describe of ${item.label}: ${reason}` });
          setKnown({ status: 'failed', reason });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [attempt]);
  const ask = () => {
    setKnown({ status: 'asking' });
    setAttempt(attempt + 1);
  };
  return [known, ask];
}

function Ports({ title, ports }: { title: string; ports: readonly ItemPort[] | undefined }) {
  const store = useCanvasStore();
  if (ports === undefined) return null;
  return (
    <>
      <h3>{title}</h3>
      {ports.length === 0 && <p>{formatMoreMessage(store, 'noValues')}</p>}
      <ul>
        {ports.map(({ name, type, description, isRequired }, index) => (
          <li key={index}>
            <b>{name}</b>
            {type !== undefined && <code>{type}</code>}
            {isRequired === true && <small>{formatMoreMessage(store, 'required')}</small>}
            {description !== undefined && <span>{description}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
