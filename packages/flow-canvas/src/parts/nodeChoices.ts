import type { AnyNodeDefinition, NodeCategory } from '@heddle/workflow-schema';
import type { ComponentType } from 'react';
import type { AddMessage } from '../addMessages.js';
import type { NodeItem } from '../FlowCanvasProps.js';
import { usableItems } from '../host/usableItems.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { isAddable } from '../store/isAddable.js';

/** One option of the add panel. */
export interface NodeChoice {
  /** Unique in the panel. */
  id: string;
  /** The type of the node that is added. */
  definition: AnyNodeDefinition;
  /** The item of the host that it stands for, if any. */
  item: NodeItem | undefined;
  /** First line of the choice. */
  name: string;
  /** Second line; may be empty. */
  description: string;
  /** The section in which it is listed. */
  category: NodeCategory;
  /** Drawn at the size that is passed; the icon of the category if undefined. */
  Icon: ComponentType<{ size?: number }> | undefined;
  /** Why nodes of this type cannot run here. */
  unavailable: string | undefined;
}

/** The categories in the order of the panel. */
const knownCategories: readonly { category: NodeCategory; words: AddMessage }[] = [
  { category: 'ai', words: 'categoryAi' },
  { category: 'logic', words: 'categoryLogic' },
  { category: 'tool', words: 'categoryTool' },
  { category: 'data', words: 'categoryData' },
  { category: 'chat', words: 'categoryChat' },
  { category: 'media', words: 'categoryMedia' },
  { category: 'io', words: 'categoryIo' },
];

/** The groups of these choices: the canvas's own, then those of the host, which are shown by their text. */
export function categoriesOf(
  choices: readonly NodeChoice[],
): readonly { category: NodeCategory; words?: AddMessage }[] {
  const known = new Set<string>(knownCategories.map(({ category }) => category));
  const own = new Set(choices.map(({ category }) => category).filter((category) => !known.has(category)));
  return [...knownCategories, ...[...own].map((category) => ({ category }))];
}

/**
 * The registered types and the host's items that can be added, matched by name, description and type name.
 * Choices are grouped by category. The category with the best match comes first; within it, matches by name
 * come before matches by description. What cannot run here comes last in its category.
 */
export function nodeChoices(store: CanvasStore, query: string): NodeChoice[] {
  const { definitions, views, nodeItems } = store.options;
  const own = definitions.filter(isAddable).map(
    (definition): NodeChoice => ({
      id: definition.name,
      definition,
      item: undefined,
      ...definition.messages[store.language],
      category: definition.category,
      Icon: views[definition.name]?.Icon,
      unavailable: reasonAgainst(store, definition),
    }),
  );
  const hosts = itemChoices(store, nodeItems === undefined ? [] : usableItems(nodeItems, store.report));
  const words = query.trim().toLowerCase();
  const categories = categoriesOf([...own, ...hosts]);
  const order = (choice: NodeChoice) => categories.findIndex(({ category }) => category === choice.category);
  const found = [...own, ...hosts].filter((choice) => rankOf(choice, words) < noMatch);
  const best = new Map<NodeCategory, number>();
  const isLast = (choice: NodeChoice) => (choice.unavailable === undefined ? 0 : 1);
  for (const choice of found) {
    const rank = rankOf(choice, words) + isLast(choice) * noMatch;
    best.set(choice.category, Math.min(best.get(choice.category) ?? rank, rank));
  }
  const places = (choice: NodeChoice) => [
    best.get(choice.category)!,
    order(choice),
    isLast(choice),
    rankOf(choice, words),
  ];
  return found.sort((a, b) => {
    const [mine, others] = [places(a), places(b)];
    const differs = mine.findIndex((place, index) => place !== others[index]);
    return differs < 0 ? 0 : mine[differs]! - others[differs]!;
  });
}

/** Hosts may pass names like `constructor`. */
function reasonAgainst({ options }: CanvasStore, { name }: AnyNodeDefinition): string | undefined {
  const reasons = options.unavailableTypes;
  return reasons !== undefined && Object.hasOwn(reasons, name) ? reasons[name] : undefined;
}

const noMatch = 3;

/**
 * Ranks a match: 0 if the name starts with the query, 1 if the name contains it, 2 if only the description
 * does.
 */
function rankOf({ name, description, definition }: NodeChoice, words: string): number {
  const has = (text: string) => text.toLowerCase().includes(words);
  if (name.toLowerCase().startsWith(words)) return 0;
  if ([name, definition.displayKey, ...Object.values(definition.messages).map((word) => word.name)].some(has))
    return 1;
  return has(description) ? 2 : noMatch;
}

/** The options for a host's items whose type is registered and can be added. */
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
        unavailable: reasonAgainst(store, definition),
      },
    ];
  });
}
