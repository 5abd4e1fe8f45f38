import type { Icon } from '@tabler/icons-react';
import type { DatasetKind } from '../../../knowledge/index.js';
import type { AgentBlock } from '../AgentBlock.js';
import { AddKnowledge } from './AddKnowledge.js';
import { KnowledgeList } from './KnowledgeList.js';
import { itemsOf } from './knowledgeOf.js';

interface KnowledgeBlock {
  key: string;
  kind: DatasetKind;
  Icon: Icon;
  label: AgentBlock['label'];
  help: AgentBlock['help'];
}

/** A block with the knowledge bases of one kind. */
export function knowledgeBlock({ kind, ...block }: KnowledgeBlock): AgentBlock {
  return {
    ...block,
    group: 'knowledge',
    isForChatFlows: false,
    isUsed: ({ knowledge }) => itemsOf(knowledge, kind).length > 0,
    count: ({ knowledge }) => itemsOf(knowledge, kind).length,
    Add: () => <AddKnowledge kind={kind} />,
    Body: () => <KnowledgeList kind={kind} />,
  };
}
