export { EmptyState, type EmptyStateProps } from './EmptyState/EmptyState.js';
export { ErrorBlock, type ErrorBlockProps } from './ErrorBlock/ErrorBlock.js';
export { type Confirmation, confirm } from './feedback/confirm.js';
export {
  closeToasts,
  showError,
  showSuccess,
  showUndo,
  showWorking,
  type UndoOffer,
} from './feedback/toasts.js';
export { HeddleProvider, type HeddleProviderProps } from './HeddleProvider/HeddleProvider.js';
export { type Language, LanguageContext, useMessages } from './HeddleProvider/language.js';
export { Kbd } from './Kbd/Kbd.js';
export { Mark } from './Mark/Mark.js';
export { type PillStatus, StatusPill } from './StatusPill/StatusPill.js';
export { cssVariablesResolver, theme } from './theme/theme.js';
