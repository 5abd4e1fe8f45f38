import { creationMethods, debugStatuses } from '@heddle/api-contract/families/plugin';
import { showSuccess } from '@heddle/ui-kit';
import { useHotkeys } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useLeaveQuestion } from '../../../shared/edits/discardQuestion.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { DebugPane } from '../debug/DebugPane.js';
import { debugMessages } from '../debug/debugMessages.js';
import classes from '../pages/PluginPage.module.css';
import { type PluginInfo, type ToolInfo, useUpdateTool } from '../queries.js';
import { UseInAgent } from '../use/UseInAgent.js';
import { changesOf, draftOf, type ToolDraft } from './ToolDraft.js';
import { ToolForm } from './ToolForm.js';

interface ToolPaneProps {
  pluginId: string;
  tool: ToolInfo;
  info: PluginInfo;
  canEdit: boolean;
  canPublish: boolean;
}

/** One tool: its definition, and a place to try it. */
export function ToolPane({ pluginId, tool, info, canEdit, canPublish }: ToolPaneProps) {
  const tDebug = useMessages(debugMessages);
  const stored = useMemo(() => draftOf(tool), [tool]);
  const [edited, setEdited] = useState<ToolDraft>();
  const update = useUpdateTool(pluginId, { isQuiet: true });
  const keepExample = useUpdateTool(pluginId);
  const draft = edited ?? stored;
  const changes = changesOf(stored, draft);
  const isDirty = Object.keys(changes).length > 0;
  useLeaveQuestion(isDirty);

  /** Saves the changes, if any; resolves with whether the tool is stored as shown. */
  async function save(): Promise<boolean> {
    if (!isDirty) return true;
    try {
      await update.mutateAsync({ id: tool.api_id, version: info.edit_version, ...changes });
    } catch {
      // The form shows the error.
      return false;
    }
    setEdited(undefined);
    return true;
  }
  useHotkeys([['mod+S', () => void save()]], []);
  return (
    <div className={classes.panes}>
      <div className={classes.pane}>
        <ToolForm
          pluginId={pluginId}
          tool={tool}
          draft={draft}
          canEdit={canEdit}
          isCode={info.creation_method === creationMethods.code}
          isDirty={isDirty}
          isSaving={update.isPending}
          error={isDirty ? update.error : null}
          onChange={(change) => setEdited({ ...draft, ...change })}
          onSave={() => void save()}
          onRevert={() => setEdited(undefined)}
        />
      </div>
      <div className={classes.pane}>
        <DebugPane
          pluginId={pluginId}
          tool={tool}
          inputs={draft.inputs}
          outputs={changes.response_params === undefined ? undefined : draft.outputs}
          environments={info.meta_info.environments.map(({ name }) => name)}
          isDirty={isDirty}
          onBeforeSend={save}
          onLearned={canEdit ? (outputs) => setEdited({ ...draft, outputs }) : undefined}
          onKeep={
            canEdit
              ? (debug_example) =>
                  keepExample.mutate(
                    { id: tool.api_id, save_example: true, debug_example },
                    { onSuccess: () => showSuccess(tDebug('kept')) },
                  )
              : undefined
          }
        >
          {canPublish && !isDirty && !tool.disabled && tool.debug_status === debugStatuses.passed && (
            <UseInAgent pluginId={pluginId} tool={tool} info={info} />
          )}
        </DebugPane>
      </div>
    </div>
  );
}
