/** The numeric codes of the wire by name. A name is what code speaks of; a number is what travels. */
export const errorCodes = {
  /** The body is not what the call asks for; the message names the field. */
  badRequest: 400,
  /** The request's origin, host or headers are not those of the studio. */
  forbidden: 403,
  notFound: 404,
  bodyTooLarge: 413,
  wrongContentType: 415,
  /** The call is a WebSocket, and the request does not open one. */
  upgradeRequired: 426,
  tooManyRequests: 429,
  internal: 500,
  /** The disk or the quota is full; reading still works. */
  storageFull: 507,
  /** No signed-in person behind a studio call. */
  unauthorised: 700012006,
  countryRestricted: 700012015,
  /** No valid token behind an open call. */
  tokenInvalid: 4100,
  /** The token is good and does not allow this. */
  tokenShort: 4101,
  /** A token cannot be made or changed so; the text names the field. */
  tokenRefused: 108000001,
  /** An app, or what it is allowed, cannot be so; the text names the field. */
  appRefused: 108000002,
  tokenCreditShort: 702082020,
  workflowTokenCreditShort: 702095072,
  emailTaken: 700000001,
  userNameTaken: 700000002,
  wrongCredentials: 700000003,
  /** The code for a new password is wrong, used, or too old. */
  resetCodeInvalid: 700000004,
  invalidProfile: 700000006,
  /** Not a member, or no such thing: a stranger cannot tell the two apart. */
  accessDenied: 700000007,
  registrationClosed: 700000008,
  /** The environment of the server decides this; it cannot be changed by a call. */
  settingFixed: 700000009,
  /** Signing in by an identity provider came to nothing; the text says why. */
  providerFailed: 700000010,
  /** A change of a space or its members that its rules do not allow; the text names the field. */
  spaceInvalid: 108000000,
  /** Somebody cannot work on a thing, or be taken off it; the text names the field. */
  collaboratorRefused: 108000003,
  /** The file's type, as its bytes show it, is not taken. */
  uploadInvalid: 104000002,
  uploadTooLarge: 104000004,
  /** The form around the file is broken, or ended too early. */
  uploadUnreadable: 104000005,
  uploadEmpty: 104000006,
  /** More than one file in a form. */
  uploadTooMany: 104000007,
  /** Something shows or names the file; `data.workflows` says which workflows name it. */
  fileInUse: 104000008,
  /** An upload in steps: its token or session key is not valid for it, or its parts do not fit. */
  uploadRefused: 104000001,
  workflowNotFound: 720702004,
  workflowInvalid: 720702001,
  workflowMissingParameter: 720702002,
  workflowNotPublished: 720702011,
  workflowOperationFailed: 777777775,
  /** This work cannot be done, cancelled or tried again as it stands; the text says why. */
  jobRefused: 700099020,
  /** The path is claimed, what stands behind it is not built; the message says why. */
  notBuilt: 700099001,
  /** Somebody else saved first; `data.submit_commit_id` names the current commit. */
  changedElsewhere: 700099002,
  /** The call is built, but this installation lacks what it needs; the message says what. */
  notSetUp: 700099003,
  /** The specification has this, and it means nothing in an installation of Heddle; the message says why. */
  notOffered: 700099004,
  /** A provider or a model cannot be kept so; the text names the field. */
  modelInvalid: 700099010,
  /** A model was asked and did not do it; the text says why. */
  modelFailed: 700099011,
  /** An HTTP request of a run got no answer; the text says why. */
  httpFailed: 720701013,
} as const;

/** Name of an error code. */
export type ErrorName = keyof typeof errorCodes;
