/** Maximum number of team spaces per owner. */
export const mostTeams = 50;
/** Maximum number of members of a space, including owner and administrators. */
export const mostMembers = 1000;
/** Maximum number of administrators of a space, besides its owner. */
export const mostAdmins = 50;
/** Default lifetime of invitations and links, in days. */
export const invitationDays = 7;
/** Maximum number of open links per space, including invitations by mail. */
export const mostLinks = 200;
