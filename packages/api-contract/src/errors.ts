/** The API's numeric error codes by name. Code uses the names; only the numbers are sent. */
export const errorCodes = {
  /** The input does not match the call's schema; the message names the field. */
  badRequest: 400,
  /** The request's origin, host or headers are not those of the studio. */
  forbidden: 403,
  notFound: 404,
  bodyTooLarge: 413,
  wrongContentType: 415,
  /** The call is a WebSocket, and the request does not open one. */
  upgradeRequired: 426,
  /** The `Idempotency-Key` of the request was used before, with another input. */
  idempotencyKeyReused: 422,
  tooManyRequests: 429,
  internal: 500,
  /** The disk or the quota is full; reading still works. */
  storageFull: 507,
  /** A call of the studio without a signed-in user. */
  unauthorised: 700012006,
  countryRestricted: 700012015,
  /** An open API call without a valid token. */
  tokenInvalid: 4100,
  /** The token is valid but lacks the permission. */
  tokenShort: 4101,
  /** Invalid properties of an access token; the message names the field. */
  tokenRefused: 108000001,
  /** Invalid properties of an app or its permissions; the message names the field. */
  appRefused: 108000002,
  tokenCreditShort: 702082020,
  workflowTokenCreditShort: 702095072,
  emailTaken: 700000001,
  userNameTaken: 700000002,
  wrongCredentials: 700000003,
  /** The password reset code is wrong, used or expired. */
  resetCodeInvalid: 700000004,
  invalidProfile: 700000006,
  /** No access, or no such resource; the two are deliberately indistinguishable. */
  accessDenied: 700000007,
  registrationClosed: 700000008,
  /** The setting is fixed by the server's environment and cannot be changed by a call. */
  settingFixed: 700000009,
  /** Signing in with an identity provider failed; the message says why. */
  providerFailed: 700000010,
  /** The caller has to verify their email address first. */
  emailUnverified: 700000011,
  /** An invalid change of a space or its members; the message names the field. */
  spaceInvalid: 108000000,
  /** A person cannot be added to or removed from a resource; the message names the field. */
  collaboratorRefused: 108000003,
  /** The file type, as detected from the content, is not accepted. */
  uploadInvalid: 104000002,
  uploadTooLarge: 104000004,
  /** The multipart form is malformed or truncated. */
  uploadUnreadable: 104000005,
  uploadEmpty: 104000006,
  /** More than one file in a form. */
  uploadTooMany: 104000007,
  /** The file is in use; `data.workflows` lists the workflows that refer to it. */
  fileInUse: 104000008,
  /** A multi-step upload: the token or session key is invalid, or the parts do not match. */
  uploadRefused: 104000001,
  workflowNotFound: 720702004,
  workflowInvalid: 720702001,
  workflowMissingParameter: 720702002,
  workflowNotPublished: 720702011,
  /** A synchronous run asked a question, which nobody can answer. */
  workflowInterrupted: 720702078,
  /** A run took too long. */
  workflowTimeout: 720702085,
  workflowOperationFailed: 777777775,
  /** No such conversation, or it belongs to somebody else. */
  conversationNotFound: 720702201,
  conversationNameTaken: 720702200,
  /** Another message of the conversation is being answered; a chat can be begun when it is done. */
  conversationBusy: 700099030,
  /** No such chat in this conversation. */
  chatNotFound: 103200003,
  /** The chat cannot be cancelled, because it has ended. */
  chatEnded: 103200005,
  /** The agent answers with a chat flow, and there is none to run. */
  agentFlowMissing: 103200004,
  /** The model calls of the conversation have used what its workspace allows. */
  conversationSpent: 702082020,
  /** The model calls made with an access token have used what its owner allows. */
  tokenSpent: 702095072,
  /** The job cannot be started, cancelled or retried in its state; the message says why. */
  jobRefused: 700099020,
  /** The call exists but is not implemented; the message says why. */
  notBuilt: 700099001,
  /** Someone else saved first; `data.submit_commit_id` is the current commit. */
  changedElsewhere: 700099002,
  /** The call is implemented but this installation lacks a dependency; the message says which. */
  notSetUp: 700099003,
  /** The call is in the specification but not applicable to Heddle; the message says why. */
  notOffered: 700099004,
  /** Invalid properties of an app or of its publication; the message names the field. */
  projectInvalid: 101000000,
  /** No such app, or the channel does not serve it. */
  projectNotFound: 101000002,
  /** The app is being published; `data.publish_record_id` is the publication. */
  projectBusy: 700099100,
  /** Invalid properties of an agent; the message names the field. */
  botInvalid: 100000003,
  /** The channel does not serve the agent. */
  agentNotPublished: 100000000,
  /** A test case or a test run of an agent cannot be stored or begun; the message says why. */
  agentTestInvalid: 700099031,
  /** The users of an agent cannot be split between these versions; the message says why. */
  agentSplitInvalid: 700099032,
  /** Something cannot be remembered or summarised; the message says why. */
  memoryInvalid: 106000030,
  /** Something cannot be done with the files of a person; the message says why. */
  fileBoxInvalid: 106000040,
  /** Invalid properties of a prompt; the message names the field. */
  promptInvalid: 110000000,
  /** Invalid properties of a plugin or a tool, or arguments of a call; the message names the field. */
  pluginInvalid: 109000001,
  /** The document cannot be used as it is; the message names the place. */
  pluginDocumentInvalid: 109000003,
  pluginManifestInvalid: 109000004,
  /** No such plugin or tool, or it was never published. */
  pluginNotFound: 109000005,
  toolDisabled: 109000006,
  /** The plugin has a tool with this method and path; a batch lists them. */
  toolTaken: 109000007,
  conversionFailed: 109000008,
  /** A call of a tool failed; the message says why. */
  pluginFailed: 109000009,
  /** The plugin cannot be published yet; the message says why. */
  pluginNotReady: 109000011,
  /** Invalid properties of a mock set or a rule; the message names the field. */
  mockSetInvalid: 700099041,
  /** Invalid properties of a card or of its binding; the message names the field. */
  cardInvalid: 700099043,
  /** Somebody else edits the plugin; `data.user` says who. */
  pluginLocked: 700099040,
  /** Invalid properties of a model provider or a model; the message names the field. */
  modelInvalid: 700099010,
  /** A model call failed; the message says why. */
  modelFailed: 700099011,
  /** Settings of a search, or a question set, that cannot be used; the message names the field. */
  retrievalInvalid: 700099060,
  /** No such question set or score sheet. */
  retrievalNotFound: 700099061,
  /** A model wrote nothing usable, even after a second attempt; the message says why. */
  copilotFailed: 700099012,
  /** Invalid properties of an MCP server, or a decision about its tools that cannot be made; the message says why. */
  mcpInvalid: 700099050,
  /** An MCP server could not be reached, or reported an error; the message says why. */
  mcpFailed: 700099051,
  /** The caller has to sign in at the MCP server first. */
  mcpNeedsSignIn: 700099052,
  /** A credential that cannot be stored, or not be sent to where a request goes; the message says why. */
  credentialInvalid: 700099060,
  /** Invalid settings, keys or events of a channel; the message names the field. */
  channelInvalid: 700099080,
  /** No such channel, or it is off or not published; the three are deliberately indistinguishable. */
  channelClosed: 700099081,
  /** A channel does not open for this page or person; the message says why. */
  channelRefused: 700099082,
  /** The session of a chat in a web page has expired, or was ended. */
  channelSessionEnded: 700099083,
  /** Invalid properties of a database, a row or a condition; the message names the field. */
  databaseInvalid: 106000000,
  /** The table is read-only. */
  databaseReadOnly: 106000018,
  /** Agents or workflows use the database; `data.affected` lists them. */
  databaseInUse: 700099070,
  /** A statement is not permitted; the message names the place. */
  statementRefused: 700099071,
  /** Invalid properties of a knowledge base, a document or a slice; the message names the field. */
  knowledgeInvalid: 105000000,
  knowledgeNameTaken: 105000010,
  knowledgeNotFound: 105000011,
  knowledgeDocumentNotFound: 105000012,
  /** A column of the index has a row without a value. */
  knowledgeIndexColumnEmpty: 105000013,
  knowledgeResegmentUnsupported: 105000015,
  knowledgeColumnTaken: 105000016,
  knowledgeTooLarge: 105000017,
  /** The document is being processed. */
  knowledgeNotReady: 105000018,
  knowledgeDownloadFailed: 105000019,
  knowledgePositionInvalid: 105000024,
  knowledgeSliceNotFound: 105000025,
  knowledgeColumnInvalid: 105000026,
  /** There is no model that describes pictures. */
  knowledgeCaptionUnsupported: 105000027,
  /** The file cannot be read; the message says why. */
  knowledgeUnreadable: 105000030,
  knowledgeEmpty: 105000035,
  knowledgeRowInvalid: 105000037,
  /** A system variable cannot be changed. */
  variableReadOnly: 106000001,
  /** The declaration of a variable is invalid; the message names the place. */
  variableInvalid: 106000003,
  /** None of the variables can be deleted. */
  variableNotDeleted: 106000009,
  /** None of the variables can be set, or a value does not fit; the message says why. */
  variableNotSet: 106000013,
  /** The columns of a sheet do not match the fields of the database. */
  sheetColumnsWrong: 106000019,
  sheetEmpty: 106000020,
  /** The file of a sheet is too large. */
  sheetFileTooLarge: 106000021,
  /** The file is not a sheet that can be read. */
  sheetTypeUnsupported: 106000022,
  sheetTooManyRows: 106000023,
  /** The file has no sheet with this number. */
  sheetNumberWrong: 106000024,
  sheetMissing: 106000025,
  /** Something cannot be exported, or a file cannot be imported; the message says why. */
  archiveInvalid: 700099090,
  /** There is no such template. */
  contentNotFound: 700099150,
  /** There is no such page of the documentation. */
  guideNotFound: 700099220,
  /** A comment cannot be stored, changed or deleted; the message says why. */
  commentInvalid: 700099110,
  commentNotFound: 700099111,
  /** Something in a discussion cannot be stored or changed; the message says why. */
  discussionInvalid: 700099120,
  discussionNotFound: 700099121,
  /** The input of a copy is not valid; the message says why. */
  copyInvalid: 114000000,
  /** There is no such copy, or it is not the caller's. */
  copyNotFound: 114000002,
  /** The copy is not in a state in which this is possible. */
  copyStateConflict: 114000003,
  /** The properties of a trigger are not valid; the message says why. */
  triggerInvalid: 720702100,
  /** Invalid properties of a folder, or objects that cannot be in it; the message says why. */
  folderInvalid: 115000000,
  folderNotFound: 115000002,
  /** Folders would be nested too deep, or there are too many. */
  folderLimit: 115000003,
  folderNameTaken: 115000004,
  /** A folder would be in itself. */
  folderCycle: 115000005,
  /** A tag, or the tags of a resource, cannot be changed like this; the message says why. */
  tagInvalid: 115000010,
  tagNotFound: 115000011,
  /** A saved view cannot be changed like this; the message says why. */
  savedViewInvalid: 115000012,
  savedViewNotFound: 115000013,
  /** Settings of notices are not valid; the message says why. */
  noticeSettingInvalid: 115000014,
  /** Something cannot be a favourite; the message says why. */
  favoriteInvalid: 113000000,
  /** There is no such product, or the caller may not see it. */
  productNotFound: 113000002,
  /** The product is no longer listed. */
  productUnavailable: 113000003,
  /** The product or its draft is not in a state in which this is possible. */
  productConflict: 113000004,
  /** The product uses what others cannot use; the message names it. */
  productPrivateResources: 113000005,
  /** Invalid properties of a listing; the message says why. */
  productInvalid: 113000006,
  /** A try-out would exceed its limits, or failed; the message says why. */
  productTryRefused: 113000007,
  /** Administrators cannot arrange the store in this way; the message names the field. */
  productAdminInvalid: 700099140,
  /** A source of packages cannot be added, removed or read; the message says why. */
  packageSourceInvalid: 700099200,
  packageSourceNotFound: 700099201,
  /** A package cannot be listed; the message says why. */
  packageInvalid: 700099202,
  /** An HTTP request of a run failed; the message says why. */
  httpFailed: 720701013,
} as const;

/** Name of an error code. */
export type ErrorName = keyof typeof errorCodes;
