import { useEffect } from 'react';

const editors = new Set<symbol>();

/** Whether something on the page would be lost with it. */
export function hasUnsavedEdits(): boolean {
  return editors.size > 0;
}

/** Marks the page as having edits that are not saved, while `isUnsaved` and the component is mounted. */
export function useUnsavedEdits(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const editor = Symbol('editor');
    editors.add(editor);
    return () => {
      editors.delete(editor);
    };
  }, [isUnsaved]);
}
