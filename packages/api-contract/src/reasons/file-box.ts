import { defineReasons } from '../kernel/reasons.js';

/** Why something could not be done with the files that a person sent to an agent. */
export const fileBoxReasons = defineReasons('fileBox', {
  off: 'the file box of this agent is off',
  personOff: 'the person has switched off that this agent keeps their files',
  noFile: 'there is no file {name}',
  noAlbum: 'there is no album {name}',
  nameMissing: 'enter a name',
  nameTaken: 'there is another file or album with the name "{name}"',
  notPhoto: 'only pictures can be in an album',
  tooLarge: 'files of this kind have at most {maximum} MB',
  full: 'the files that this agent keeps for one person have at most {maximum} MB; delete some first',
  tooMany: 'at most {maximum} files',
  tooManyAlbums: 'at most {maximum} albums',
  unreadable: 'the file is not readable as text',
  notFetched: 'the file at this address could not be read',
  noModel: 'choose a model for the agent first; it writes the summaries',
  linkExpired: 'the link has expired or is not valid',
});
