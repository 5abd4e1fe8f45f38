// What modules add to the frame of a space besides pages and menu entries.

export { useAccount } from '../modules/account/accountQueries.js';
export { LateAccountMenu } from '../modules/account/components/AccountButton.js';
export { useSessionRenewal } from '../modules/account/index.js';
export { JobsTray } from '../modules/job/index.js';
export { NoticeBell } from '../modules/notice/index.js';
export { openPalette, PaletteHost } from '../modules/search/index.js';
export { isTeam, SpaceSwitcher, useSpaces } from '../modules/space/index.js';
