import { createContext, useContext } from 'react';

/** What an app consists of, by the kinds that its editor opens in tabs. */
export type AppPartKind = 'workflow' | 'plugin' | 'knowledge' | 'database';

/** The app in whose editor a part of the studio is shown. */
export interface EnclosingApp {
  projectId: string;
  /** Opens a resource of the app in a tab, at a place in it. */
  open(kind: AppPartKind, id: string, place?: string): void;
}

/** Set by the editor of an app: what is created within belongs to the app, and has no page of its own. */
export const EnclosingAppContext = createContext<EnclosingApp | undefined>(undefined);

export function useEnclosingApp(): EnclosingApp | undefined {
  return useContext(EnclosingAppContext);
}

/** The field of a call that creates something in the app, or in the library without one. */
export function useProjectField(): { project_id?: string } {
  const app = useEnclosingApp();
  return app ? { project_id: app.projectId } : {};
}
