import type { AnyNodeDefinition, NodeCategory } from '@heddle/workflow-schema';
import type { ComponentType } from 'react';
import type { NodeItem } from '../FlowCanvasProps.js';
import type { Message } from '../messages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { isAddable } from '../store/newNodes.js';

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

export const categories: readonly { category: NodeCategory; words: Message }[] = [
  { category: 'ai', words: 'categoryAi' },
  { category: 'logic', words: 'categoryLogic' },
  { category: 'tool', words: 'categoryTool' },
  { category: 'data', words: 'categoryData' },
  { category: 'chat', words: 'categoryChat' },
  { category: 'media', words: 'categoryMedia' },
  { category: 'io', words: 'categoryIo' },
];

/** What may be added: the registered types and the host's items, matched by name, description and type name. */
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
  const hosts = itemChoices(store, nodeItems ?? []);
  const words = query.trim().toLowerCase();
  const order = (choice: NodeChoice) => categories.findIndex(({ category }) => category === choice.category);
  return [...own, ...hosts]
    .filter(({ name, description, definition }) =>
      [
        name,
        description,
        definition.displayKey,
        ...Object.values(definition.words).map((word) => word.name),
      ].some((text) => text.toLowerCase().includes(words)),
    )
    .sort((a, b) => order(a) - order(b));
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
