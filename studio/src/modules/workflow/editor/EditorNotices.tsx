import type { JsonObject } from '@heddle/workflow-schema';
import type { StoredWorkflow } from '../autosave/queries.js';
import { AccessNotice } from './AccessNotice.js';
import { DraftNotice } from './DraftNotice.js';
import classes from './Editor.module.css';
import { ReadOnlyNotice } from './ReadOnlyNotice.js';
import { StorageNotice } from './StorageNotice.js';
import type { EditorPeople } from './useEditorPeople.js';

interface EditorNoticesProps {
  spaceId: string;
  people: EditorPeople;
  stored: StoredWorkflow;
  /** Shows unsaved changes that this browser has kept. */
  onRestore(json: JsonObject): void;
}

/** Notices above the canvas about access, unsaved changes and the storage of this browser. */
export function EditorNotices({ spaceId, people, stored, onRestore }: EditorNoticesProps) {
  return (
    <div className={classes.notices}>
      <AccessNotice people={people} />
      <ReadOnlyNotice spaceId={spaceId} stored={stored} people={people} />
      <DraftNotice stored={stored} onRestore={onRestore} />
      <StorageNotice />
    </div>
  );
}
