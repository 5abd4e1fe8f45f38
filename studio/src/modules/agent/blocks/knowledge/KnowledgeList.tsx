import { Menu, UnstyledButton } from '@mantine/core';
import { IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../../shared/parts/lazyDialog.js';
import {
  type Dataset,
  DatasetIcon,
  type DatasetKind,
  knowledgeMessages,
  useNamedDatasets,
  type ViewDialogProps,
} from '../../../knowledge/index.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { BlockItem, BlockItems, CopyNameItem, ItemMenu } from '../BlockItem.js';
import classes from '../Blocks.module.css';
import { knowledgeBlockMessages } from './knowledgeBlockMessages.js';
import { itemsOf, type KnowledgeItem, toggled } from './knowledgeOf.js';

const ViewDialog = lazyDialog<ViewDialogProps>(
  async () => (await import('../../../knowledge/index.js')).ViewDialog,
);

/** The knowledge bases of one kind that the agent searches. */
export function KnowledgeList({ kind }: { kind: DatasetKind }) {
  const t = useMessages(knowledgeBlockMessages);
  const { spaceId } = useAgent();
  const [knowledge] = useBlock('knowledge');
  const items = itemsOf(knowledge, kind);
  const allIds = useMemo(() => (knowledge.knowledge_info ?? []).map(({ id }) => id), [knowledge]);
  const known = useNamedDatasets(spaceId, allIds);
  return (
    <BlockItems empty={t('empty')}>
      {items.map((item) => (
        <Item
          key={item.id}
          item={item}
          kind={kind}
          dataset={known.data?.get(item.id)}
          isLost={known.isSuccess && !known.isPlaceholderData && !known.data.has(item.id)}
        />
      ))}
    </BlockItems>
  );
}

interface ItemProps {
  item: KnowledgeItem;
  kind: DatasetKind;
  dataset: Dataset | undefined;
  isLost: boolean;
}

function Item({ item, kind, dataset, isLost }: ItemProps) {
  const t = useMessages(knowledgeBlockMessages);
  const tKnowledge = useMessages(knowledgeMessages);
  const { spaceId, isReadOnly } = useAgent();
  const [knowledge, setKnowledge] = useBlock('knowledge');
  const [isOpen, setIsOpen] = useState(false);
  const name = dataset?.name ?? item.name ?? item.id;
  const remove = () => setKnowledge(toggled(knowledge, { id: item.id, name, kind }));
  const about = dataset && [
    !dataset.isEnabled ? t('disabled') : dataset.isProcessing && t('processing'),
    kind === 'table'
      ? tKnowledge('rowCount', { count: dataset.chunkCount })
      : tKnowledge(kind === 'photo' ? 'photoCount' : 'documentCount', { count: dataset.documentCount }),
    dataset.description,
  ];
  return (
    <BlockItem
      tile={<DatasetIcon kind={kind} url={dataset?.iconUrl ?? ''} size={24} />}
      name={
        isLost ? (
          name
        ) : (
          <UnstyledButton className={classes.itemName ?? ''} onClick={() => setIsOpen(true)}>
            {name}
          </UnstyledButton>
        )
      }
      about={about ?? []}
      problem={isLost && t('lost')}
    >
      <ItemMenu label={t('actions', { name })}>
        {!isLost && (
          <Menu.Item leftSection={<IconExternalLink size={16} />} onClick={() => setIsOpen(true)}>
            {t('open')}
          </Menu.Item>
        )}
        <CopyNameItem name={name} label={t('copyName')} />
        {!isReadOnly && (
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={remove}>
            {t('remove')}
          </Menu.Item>
        )}
      </ItemMenu>
      {isOpen && (
        <ViewDialog
          spaceId={spaceId}
          datasetId={item.id}
          isAdded={isReadOnly ? undefined : true}
          onToggle={() => {
            setIsOpen(false);
            remove();
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </BlockItem>
  );
}
