import { resourceTypes } from '@heddle/api-contract/families/library';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { DeleteMenu } from '../../../shared/parts/DeleteMenu.js';
import { ExportMenuItems } from '../../archive/index.js';
import { useListingItem } from '../../market/index.js';
import { deletionText, useReferencesItem } from '../../resource/index.js';
import { useCopyItem } from '../../resource-copy/index.js';
import { pluginMessages } from '../pluginMessages.js';
import { useDeletePlugin } from '../queries.js';

/** Menu of a plugin in lists. */
export function PluginActions({
  spaceId,
  row,
}: {
  spaceId: string;
  row: { id: string; name: string; canDelete: boolean };
}) {
  const t = useMessages(pluginMessages);
  const remove = useDeletePlugin(spaceId);
  const resource = { ...row, type: resourceTypes.plugin };
  const question = {
    title: t('deleteTitle', { name: row.name }),
    why: () => deletionText(spaceId, resource, t('deleteWhy')),
  };
  const references = useReferencesItem({ spaceId, resource });
  const copy = useCopyItem({ spaceId, resource });
  const listing = useListingItem({ kind: 'plugin', id: row.id, name: row.name });
  return (
    <>
      <DeleteMenu
        name={row.name}
        question={question}
        onDelete={() => remove.mutate(row)}
        canDelete={row.canDelete}
      >
        <ExportMenuItems spaceId={spaceId} kind="plugin" row={row} />
        {copy.item}
        {listing.item}
        {references.item}
      </DeleteMenu>
      {copy.dialog}
      {listing.dialog}
      {references.drawer}
    </>
  );
}
