import type { JsonObject } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { adoptDraft, discardDraft, readDraft } from '../autosave/draftStorage.js';
import type { StoredWorkflow } from '../autosave/queries.js';
import { MergeView } from '../submit/MergeView.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';

interface DraftNoticeProps {
  stored: StoredWorkflow;
  onRestore(json: JsonObject): void;
}

/**
 * Offers to restore changes that this browser stored when the page or the connection failed before saving. If the
 * workflow was saved elsewhere since, the differences are shown first.
 */
export function DraftNotice({ stored, onRestore }: DraftNoticeProps) {
  const t = useMessages(editorMessages);
  const [draft, setDraft] = useState(() => {
    const kept = readDraft(stored.id);
    return kept && kept.text !== stored.text ? kept : undefined;
  });
  const [compared, setCompared] = useState<JsonObject>();
  if (!draft) return null;
  const latest = 'json' in stored.document ? stored.document.json : undefined;
  const discard = () => {
    discardDraft(draft);
    setDraft(undefined);
  };
  const restore = (json: JsonObject) => {
    adoptDraft(stored.id, draft);
    onRestore(json);
    setDraft(undefined);
  };
  const handleRestore = () => {
    const parsed = parseDocumentText(draft.text);
    if (parsed.error) discard();
    else if (draft.commitId === stored.commitId || !latest) restore(parsed.json);
    else setCompared(parsed.json);
  };
  return (
    <div className={classes.notice} role="alert">
      <IconHistory size={16} aria-hidden />
      <Moment at={draft.at} within={(time) => t('draftFound', { time })} />
      <Button size="compact-sm" onClick={handleRestore}>
        {t('draftRestore')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={discard}>
        {t('draftDiscard')}
      </Button>
      {compared && latest && (
        <MergeView
          title={t('combineTitle')}
          why={t('draftOlderWhy')}
          draft={compared}
          latest={latest}
          onMerge={restore}
          onClose={() => setCompared(undefined)}
        />
      )}
    </div>
  );
}
