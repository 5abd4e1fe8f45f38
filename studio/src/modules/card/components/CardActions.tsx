import { resourceTypes } from '@heddle/api-contract/families/library';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { DeleteMenu } from '../../../shared/parts/DeleteMenu.js';
import { ExportMenuItems } from '../../archive/index.js';
import { deletionText, useReferencesItem } from '../../resource/index.js';
import { useCopyItem } from '../../resource-copy/index.js';
import { cardMessages } from '../cardMessages.js';
import { useDeleteCard } from '../queries.js';

/** Menu of a card in lists. */
export function CardActions({
  spaceId,
  row,
}: {
  spaceId: string;
  row: { id: string; name: string; canDelete: boolean };
}) {
  const t = useMessages(cardMessages);
  const remove = useDeleteCard(spaceId);
  const resource = { ...row, type: resourceTypes.card };
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
        onDelete={() => remove.mutate(row.id)}
        canDelete={row.canDelete}
      >
        <ExportMenuItems spaceId={spaceId} kind="card" row={row} />
        {copy.item}
        {references.item}
      </DeleteMenu>
      {copy.dialog}
      {references.drawer}
    </>
  );
}
