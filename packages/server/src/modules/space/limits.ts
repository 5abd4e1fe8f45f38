/** Team spaces that one person may own. */
export const mostTeams = 50;
/** Members of a space, its owner and administrators included. */
export const mostMembers = 1000;
/** Administrators of a space, beside its owner. */
export const mostAdmins = 50;
/** Days after which an invitation or a link no longer opens a space, where nobody said another number. */
export const invitationDays = 7;
/** Links of a space that are open at once, invitations by mail among them. */
export const mostLinks = 200;
