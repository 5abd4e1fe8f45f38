import type { DatasetKind } from '../../../knowledge/index.js';
import type { AgentBlocks } from '../../draft/AgentBlocks.js';

type Knowledge = AgentBlocks['knowledge'];
export type KnowledgeItem = NonNullable<Knowledge['knowledge_info']>[number];

/** `format_type` of an item in the API. */
const formats: Readonly<Record<DatasetKind, number>> = { text: 0, table: 1, photo: 2 };

/** The knowledge bases of a block. Items of other clients, which do not say what they contain, are listed as text. */
export const itemsOf = ({ knowledge_info: items = [] }: Knowledge, kind: DatasetKind): KnowledgeItem[] =>
  items.filter(({ format_type }) => (format_type ?? formats.text) === formats[kind]);

/** Adds a knowledge base, or removes it. */
export function toggled(
  knowledge: Knowledge,
  { id, name, kind }: { id: string; name: string; kind: DatasetKind },
): Knowledge {
  const items = knowledge.knowledge_info ?? [];
  const others = items.filter((item) => item.id !== id);
  return {
    ...knowledge,
    knowledge_info:
      others.length < items.length ? others : [...items, { id, name, type: 0, format_type: formats[kind] }],
  };
}
