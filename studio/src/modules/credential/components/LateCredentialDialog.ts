import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import type { CredentialDialogProps } from './CredentialDialog.js';

/** The dialog for other modules, which rarely open it. */
export const LateCredentialDialog = lazyDialog<CredentialDialogProps>(
  async () => (await import('./CredentialDialog.js')).CredentialDialog,
);
