import type { AnyNodeDefinition, NodeCategory } from '@heddle/workflow-schema';
import type { ComponentType } from 'react';
import type { AddMessage } from '../addMessages.js';
import type { NodeItem } from '../FlowCanvasProps.js';
import { usableItems } from '../host/usableItems.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { isAddable } from '../store/isAddable.js';

/** One line of the add panel. */
export interface NodeChoice {
  id: string;
  definition: AnyNodeDefinition;
  item: NodeItem | undefined;
  name: string;
  description: string;
  category: NodeCategory;
  Icon: ComponentType<{ size?: number }> | undefined;
}

/** The kinds in the order in which the panel shows them. */
export const categories: readonly { category: NodeCategory; words: AddMessage }[] = [
  { category: 'ai', words: 'categoryAi' },
  { category: 'logic', words: 'categoryLogic' },
  { category: 'tool', words: 'categoryTool' },
  { category: 'data', words: 'categoryData' },
  { category: 'chat', words: 'categoryChat' },
  { category: 'media', words: 'categoryMedia' },
  { category: 'io', words: 'categoryIo' },
];

/**
 * What may be added: the registered types and the host's items, matched by name, description and type name. Kinds stay
 * together; the kind that holds the best match comes first, and in it what is called so before what only speaks of it.
 */
export function nodeChoices(store: CanvasStore, query: string): NodeChoice[] {
  const { definitions, views, nodeItems } = store.options;
  const own = definitions.filter(isAddable).map(
    (definition): NodeChoice => ({
      id: definition.name,
      definition,
      item: undefined,
      ...definition.words[store.language],
      category: definition.category,
      Icon: views[definition.name]?.Icon,
    }),
  );
  const hosts = itemChoices(store, nodeItems === undefined ? [] : usableItems(nodeItems, store.report));
  const words = query.trim().toLowerCase();
  const order = (choice: NodeChoice) => categories.findIndex(({ category }) => category === choice.category);
  const found = [...own, ...hosts].filter((choice) => rankOf(choice, words) < noMatch);
  const best = new Map<NodeCategory, number>();
  for (const choice of found)
    best.set(choice.category, Math.min(best.get(choice.category) ?? noMatch, rankOf(choice, words)));
  const places = (choice: NodeChoice) => [best.get(choice.category)!, order(choice), rankOf(choice, words)];
  return found.sort((a, b) => {
    const [mine, others] = [places(a), places(b)];
    const differs = mine.findIndex((place, index) => place !== others[index]);
    return differs < 0 ? 0 : mine[differs]! - others[differs]!;
  });
}

const noMatch = 3;

/** How well something is meant by the words: 0 it begins so, 1 it is called so, 2 it only speaks of it. */
function rankOf({ name, description, definition }: NodeChoice, words: string): number {
  const has = (text: string) => text.toLowerCase().includes(words);
  if (name.toLowerCase().startsWith(words)) return 0;
  if ([name, definition.displayKey, ...Object.values(definition.words).map((word) => word.name)].some(has))
    return 1;
  return has(description) ? 2 : noMatch;
}

/** The lines of a host's items: of those whose type is there and may be added. */
export function itemChoices(store: CanvasStore, items: readonly NodeItem[]): NodeChoice[] {
  const { definitions, views } = store.options;
  return items.flatMap((item): NodeChoice[] => {
    const definition = definitions.find(({ name }) => name === item.definition);
    if (definition === undefined || !isAddable(definition)) return [];
    return [
      {
        id: `item ${item.id}`,
        definition,
        item,
        name: item.label,
        description: item.description ?? '',
        category: item.category,
        Icon: item.Icon ?? views[definition.name]?.Icon,
      },
    ];
  });
}
