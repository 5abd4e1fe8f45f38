import type { ArchiveKind } from '@heddle/api-contract/families/archive';
import { showError, showSuccess } from '@heddle/ui-kit';
import { Menu } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { reasonText } from '../../../shared/api/refusals/defineRefusals.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { archiveMessages } from '../archiveMessages.js';
import { useExport } from '../queries.js';

interface ExportMenuItemsProps {
  spaceId: string;
  kind: ArchiveKind;
  row: { id: string; name: string };
}

/** Kinds that are, or may use, knowledge bases. */
const withTexts: readonly ArchiveKind[] = ['knowledge', 'bot', 'workflow'];

/** Items of a menu of a resource that export it with what it uses. */
export function ExportMenuItems({ spaceId, kind, row: { id, name } }: ExportMenuItemsProps) {
  const t = useMessages(archiveMessages);
  const language = useLanguage();
  const start = useExport(spaceId);

  function handleExport(withDocuments: boolean): void {
    showSuccess(t('exportBegan', { name }));
    start.mutate(
      { kind, id, withDocuments },
      {
        onSuccess: ({ status, why, reason_text }) => {
          if (status === 'done') showSuccess(t('exported', { name }));
          else showError(t('exportFailed'), (why && reasonText(why, language)) ?? reason_text);
        },
      },
    );
  }

  return (
    <>
      <Menu.Item leftSection={<IconFileZip size={16} aria-hidden />} onClick={() => handleExport(false)}>
        {t('exportItem')}
      </Menu.Item>
      {withTexts.includes(kind) && (
        <Menu.Item leftSection={<IconFileZip size={16} aria-hidden />} onClick={() => handleExport(true)}>
          {t('exportWithDocuments')}
        </Menu.Item>
      )}
    </>
  );
}
