import { createContext, useContext } from 'react';

/** Kinds of resources that belong to an app; its editor opens them in tabs. */
export const appPartKinds = ['workflow', 'plugin', 'knowledge', 'database'] as const;
export type AppPartKind = (typeof appPartKinds)[number];

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
