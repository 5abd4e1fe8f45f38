import type { JsonObject } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import { clearShelf, readShelf } from '../autosave/draftShelf.js';
import type { StoredWorkflow } from '../autosave/useWorkflowSession.js';
import classes from './Editor.module.css';
import { editorWords } from './editorWords.js';

interface DraftNoticeProps {
  stored: StoredWorkflow;
  onRestore(json: JsonObject): void;
}

/** Offers what this browser kept when the page or the network died before it was saved. */
export function DraftNotice({ stored, onRestore }: DraftNoticeProps) {
  const words = useWords(editorWords);
  const language = useLanguage();
  const [draft, setDraft] = useState(() => {
    const shelved = readShelf(stored.id);
    return shelved && shelved.text !== stored.text ? shelved : undefined;
  });
  if (!draft) return null;
  const discard = () => {
    clearShelf(stored.id);
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
      <span>{words('draftFound', { time: formatMoment(draft.at, language) })}</span>
      <Button size="compact-sm" onClick={restore}>
        {words('draftRestore')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={discard}>
        {words('draftDiscard')}
      </Button>
    </div>
  );
}
