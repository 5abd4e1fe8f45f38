export { CopyLink } from './components/CopyLink.js';
export { InviteFrame } from './components/InviteFrame.js';
export { LinkForm } from './components/LinkForm.js';
export { MailForm } from './components/MailForm.js';
export { SpaceSwitcher } from './components/SpaceSwitcher.js';
export { TeamDialog } from './components/TeamDialog.js';
export { ToSpace } from './components/ToSpace.js';
export { spacesQuery, useSpaces } from './queries.js';
export { isRefusal, isTeam, toRole } from './roles.js';
