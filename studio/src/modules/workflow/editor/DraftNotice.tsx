import type { JsonObject } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { clearDraft, readDraft } from '../autosave/draftStorage.js';
import type { StoredWorkflow } from '../autosave/queries.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';

interface DraftNoticeProps {
  stored: StoredWorkflow;
  onRestore(json: JsonObject): void;
}

/**
 * Offers to restore changes that this browser stored when the page or the connection failed before saving.
 */
export function DraftNotice({ stored, onRestore }: DraftNoticeProps) {
  const t = useMessages(editorMessages);
  const [draft, setDraft] = useState(() => {
    const shelved = readDraft(stored.id);
    return shelved && shelved.text !== stored.text ? shelved : undefined;
  });
  if (!draft) return null;
  const discard = () => {
    clearDraft(stored.id);
    setDraft(undefined);
  };
  const restore = () => {
    const parsed = parseDocumentText(draft.text);
    if (!parsed.error) onRestore(parsed.json);
    setDraft(undefined);
  };
  return (
    <div className={classes.notice} role="alert">
      <IconHistory size={16} aria-hidden />
      <Moment at={draft.at} within={(time) => t('draftFound', { time })} />
      <Button size="compact-sm" onClick={restore}>
        {t('draftRestore')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={discard}>
        {t('draftDiscard')}
      </Button>
    </div>
  );
}
