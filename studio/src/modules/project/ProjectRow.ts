/** An app in lists. */
export interface ProjectRow {
  id: string;
  name: string;
  description: string;
  iconUri: string;
  iconUrl: string;
  /** Whether it can be used; not while it is copied. */
  state: 'ready' | 'copying' | 'copyFailed';
  canEdit: boolean;
  canDelete: boolean;
}
