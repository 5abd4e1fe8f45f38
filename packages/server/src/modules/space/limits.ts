/** Maximum number of team spaces per owner. */
export const maxTeams = 50;
/** Maximum number of members of a space, including owner and administrators. */
export const maxMembers = 1000;
/** Maximum number of administrators of a space, besides its owner. */
export const maxAdmins = 50;
/** Default lifetime of invitations and links, in days. */
export const invitationDays = 7;
/** Maximum number of open links per space, including invitations by mail. */
export const maxLinks = 200;
