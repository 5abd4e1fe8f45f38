import type { AnyNodeDefinition } from '@heddle/workflow-schema';
import { formatAddMessage } from '../addMessages.js';
import type { NodeItem } from '../FlowCanvasProps.js';
import { isObject } from '../host/hostOptions.js';
import { textOf } from '../host/textOf.js';
import { isItem } from '../host/usableItems.js';
import { itemChoices } from '../parts/nodeChoices.js';
import type { AddPanel } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { addNode } from '../store/newNodes.js';
import type { ItemCreation, ItemDetails, ItemPort } from './ItemCatalogue.js';

/** Adds a node as one step, after loading the details of items that have `describe`. */
export function addItem(
  store: CanvasStore,
  definition: AnyNodeDefinition,
  target: AddPanel | undefined,
  item: NodeItem | undefined,
): void {
  if (item?.describe === undefined) {
    addNode(store, definition, target, item);
    return;
  }
  store.notify(formatAddMessage(store, 'gettingItem', { title: item.label }));
  describeItem(item, new AbortController().signal).then(
    (details) => {
      if (store.isReadOnly) store.answer('readOnly', 'info');
      else addNode(store, definition, stillThere(store, target), withDetails(item, details));
    },
    (error: unknown) =>
      store.notify(
        formatAddMessage(store, 'itemFailed', { title: item.label, reason: textOf(error) }),
        'error',
      ),
  );
}

/** Lets the host create an item, and adds it. */
export function addNewItem(
  store: CanvasStore,
  { label, make }: ItemCreation,
  target: AddPanel | undefined,
): void {
  void (async () => make())()
    .then((item) => {
      if (item === undefined) return;
      const [choice] = isItem(item) ? itemChoices(store, [item]) : [];
      if (choice === undefined) throw new TypeError('the new item cannot be added');
      addItem(store, choice.definition, target, item);
    })
    .catch((error: unknown) =>
      store.notify(formatAddMessage(store, 'itemFailed', { title: label, reason: textOf(error) }), 'error'),
    );
}

/** The item as it is added to a document once its details are known. */
export function withDetails(item: NodeItem, { prepare }: ItemDetails): NodeItem {
  const { describe: _, ...known } = item;
  return { ...known, ...(prepare && { prepare }) };
}

/** Loads and validates the details of an item. */
export async function describeItem(item: NodeItem, signal: AbortSignal): Promise<ItemDetails> {
  const details: unknown = await item.describe?.({ signal });
  if (!isObject(details)) throw new TypeError('the response has no details');
  const { description, inputs, outputs, prepare } = details;
  return {
    ...(typeof description === 'string' && { description }),
    ...(Array.isArray(inputs) && { inputs: inputs.filter(isPort) }),
    ...(Array.isArray(outputs) && { outputs: outputs.filter(isPort) }),
    ...(typeof prepare === 'function' && { prepare: prepare as NonNullable<ItemDetails['prepare']> }),
  };
}

function isPort(port: unknown): port is ItemPort {
  return (
    isObject(port) &&
    typeof port.name === 'string' &&
    [port.type, port.description].every((text) => text === undefined || typeof text === 'string')
  );
}

/** The target of the add panel, reduced to what still exists in the document. */
function stillThere({ graph }: CanvasStore, target: AddPanel = {}): AddPanel {
  const { from, onEdge, replaces, ...rest } = target;
  return {
    ...rest,
    ...(from !== undefined && graph.nodeAt(from.node) !== undefined && { from }),
    ...(onEdge !== undefined && graph.edgeAt(onEdge) !== undefined && { onEdge }),
    ...(replaces !== undefined && graph.nodeAt(replaces) !== undefined && { replaces }),
  };
}
