import { announceError } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { MergeView } from '../submit/MergeView.js';
import { ConflictDialog } from './ConflictDialog.js';
import { editorMessages } from './editorMessages.js';
import type { useConflict } from './useConflict.js';

interface ConflictDialogsProps {
  conflict: ReturnType<typeof useConflict>;
  canEdit: boolean;
}

/** Asks how to resolve a conflict, and which version to keep of what both sides have changed. */
export function ConflictDialogs({ conflict, canEdit }: ConflictDialogsProps) {
  const t = useMessages(editorMessages);
  const { merge } = conflict;
  return (
    <>
      {merge && (
        <MergeView
          title={t('combineTitle')}
          why={t('combineWhy', { both: merge.both.join(', ') })}
          draft={merge.merged}
          latest={merge.theirs}
          onMerge={(json) => conflict.settle(json).catch(announceError)}
          onClose={conflict.cancelMerge}
        />
      )}
      <ConflictDialog
        isOpen={conflict.isOpen && !merge}
        isBusy={conflict.isBusy}
        isEdited={conflict.isEdited}
        canEdit={canEdit}
        onCombine={() => conflict.combine().catch(announceError)}
        onReload={() => conflict.reload().catch(announceError)}
        onKeepAsCopy={() => conflict.keepAsCopy().catch(announceError)}
        onReplace={() => conflict.replace().catch(announceError)}
        onClose={conflict.dismiss}
      />
    </>
  );
}
