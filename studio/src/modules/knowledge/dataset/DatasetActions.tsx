import { resourceTypes } from '@heddle/api-contract/families/library';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { DeleteMenu } from '../../../shared/parts/DeleteMenu.js';
import { ExportMenuItems } from '../../archive/index.js';
import { deletionText, useReferencesItem } from '../../resource/index.js';
import { useCopyItem } from '../../resource-copy/index.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import { useDeleteDataset } from '../queries.js';

/** Menu of a knowledge base in lists. */
export function DatasetActions({
  spaceId,
  row,
}: {
  spaceId: string;
  row: { id: string; name: string; canDelete: boolean };
}) {
  const t = useMessages(knowledgeMessages);
  const remove = useDeleteDataset(spaceId);
  const resource = { ...row, type: resourceTypes.knowledge };
  const question = {
    title: t('deleteTitle', { name: row.name }),
    why: () => deletionText(spaceId, resource, t('deleteWhy')),
  };
  const references = useReferencesItem({ spaceId, resource });
  const copy = useCopyItem({ spaceId, resource });
  return (
    <>
      <DeleteMenu
        name={row.name}
        question={question}
        onDelete={() => remove.mutate(row)}
        canDelete={row.canDelete}
      >
        <ExportMenuItems spaceId={spaceId} kind="knowledge" row={row} />
        {copy.item}
        {references.item}
      </DeleteMenu>
      {copy.dialog}
      {references.drawer}
    </>
  );
}
