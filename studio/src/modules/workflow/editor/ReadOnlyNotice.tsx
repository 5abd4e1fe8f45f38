import { showSuccess } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEnclosingApp } from '../../../shared/enclosing-app/EnclosingApp.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { StoredWorkflow } from '../autosave/queries.js';
import { useDuplicateWorkflow } from '../queries.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';
import type { EditorPeople } from './useEditorPeople.js';

interface ReadOnlyNoticeProps {
  spaceId: string;
  stored: Pick<StoredWorkflow, 'id' | 'canEdit'>;
  people: Pick<EditorPeople, 'ended' | 'isWithdrawn'>;
}

/** Says why the workflow cannot be edited, and offers a copy that can. */
export function ReadOnlyNotice({ spaceId, stored, people }: ReadOnlyNoticeProps) {
  const t = useMessages(editorMessages);
  const navigate = useNavigate();
  const copy = useDuplicateWorkflow(spaceId);
  const isInApp = useEnclosingApp() !== undefined;
  // AccessNotice speaks about rights that were withdrawn while the editor was open.
  if (stored.canEdit || people.ended !== undefined || people.isWithdrawn) return null;
  function handleCopy(): void {
    copy.mutate(stored.id, {
      onSuccess({ workflow_id }) {
        showSuccess(t('copyMade'));
        void navigate({ to: '/work_flow', search: { space_id: spaceId, workflow_id } });
      },
    });
  }
  return (
    <div className={classes.notice} role="note">
      <IconEye size={16} aria-hidden />
      {t(isInApp ? 'viewOnlyInApp' : 'viewOnly')}
      {!isInApp && (
        <Button size="compact-sm" loading={copy.isPending} onClick={handleCopy}>
          {t('makeCopy')}
        </Button>
      )}
    </div>
  );
}
