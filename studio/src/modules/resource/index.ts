export { kindMessages } from './kindMessages.js';
export { deletionText, usedByText } from './references/usedByText.js';
export { ReferencesDrawer, useReferencesItem } from './references/useReferencesItem.js';
export {
  isChatFlow,
  kindNameOf,
  kindOf,
  lookOf,
  resourceKinds,
} from './resourceKinds.js';
export { resourceLink } from './resourceLink.js';
