export {
  ApiError,
  type Client,
  type ClientAnswer,
  createClient,
  type RequestOptions,
  type Transport,
} from './client.js';
export { type ErrorName, errorCodes } from './errors.js';
export { type AccessToken, accessToken, tokenLifetimes, tokenSpaces } from './families/access-token.js';
export { account, locales, type PasswordRule, type Person, passwordRules } from './families/account.js';
export { audio } from './families/audio.js';
export { type AuditLine, audit, auditOutcomes } from './families/audit.js';
export { collaborativeTypes, collaborator, principalTypes } from './families/collaborator.js';
export {
  type EnterprisePerson,
  enterprise,
  enterpriseRoles,
  installationId,
  type JoinApplication,
  type JoinInvitation,
  joinApplicationStatuses,
  joinInvitationStatuses,
} from './families/enterprise.js';
export { fileLimit, files, fileUses, type StoredFile, thumbnailSides } from './families/file.js';
export { identityProvider } from './families/identity-provider.js';
export { intelligence } from './families/intelligence.js';
export { job, jobStatuses, type ListedJob } from './families/job.js';
export { type LibraryResource, library, resourceActions, resourceTypes } from './families/library.js';
export { type ListedModel, model } from './families/model.js';
export {
  type ManagedModel,
  type ModelCheckEvent,
  modelManage,
  modelSources,
  modelStatuses,
  type ProviderAccount,
} from './families/model-manage.js';
export { oauth } from './families/oauth.js';
export { type AppMeta, appStatuses, type ClientType, clientTypes, oauthApp } from './families/oauth-app.js';
export { runService } from './families/run-service.js';
export { type ServiceIdentity, serviceIdentity } from './families/service-identity.js';
export {
  applicationStatuses,
  type BotSpace,
  invitationStatuses,
  joinTypes,
  linkStatuses,
  type SpaceLink,
  type SpaceMember,
  space,
  spaceRoles,
  spaceTypes,
} from './families/space.js';
export { type ManagedSpace, managedRoles, principals, spaceManage } from './families/space-manage.js';
export { type SeenPerson, user } from './families/user.js';
export {
  type WorkflowDetails,
  type WorkflowRow,
  workflow,
  workflowDraftStatuses,
  workflowModes,
} from './families/workflow.js';
export {
  type NodeResult,
  nodeRunStatuses,
  runStatuses,
  type WorkflowProcess,
  workflowRun,
} from './families/workflow-run.js';
export {
  type Answer,
  type AnswerKind,
  type Auth,
  type BodyKind,
  bodyLimit,
  type Call,
  type CallOptions,
  del,
  documentLimit,
  file,
  get,
  type Incoming,
  type Input,
  isSocketCall,
  messageLimit,
  post,
  put,
  type Request,
  type Result,
  type SocketCall,
  socket,
  stream,
} from './kernel/call.js';
export { type Calls, defineFamily, type Family, type Mirrored, mirror } from './kernel/family.js';
export {
  count,
  flag,
  id,
  idOrNone,
  type JsonValue,
  json,
  list,
  optional,
  shortText,
} from './kernel/fields.js';
export { type IncomingFile, incomingFile } from './kernel/incomingFile.js';
export {
  cursorNames,
  type PagingInput,
  type PagingName,
  pageNumberNames,
  pageSizeNames,
  paging,
} from './kernel/paging.js';
export type { InputOf, OutputOf, Schema } from './kernel/schema.js';
export {
  type ModelCapability,
  type ModelKind,
  modelCapabilities,
  modelKinds,
  modelPricing,
  type ProviderKind,
  providerKinds,
  providers,
} from './modelKinds.js';
export { everyPermission, type Permission, tokenPermissions } from './permissions.js';
export { readEvents, type ServerEvent } from './readEvents.js';
export {
  actionsInSpace,
  canAssignRole,
  canInInstallation,
  canInSpace,
  canWithResource,
  type InstallationAction,
  type InstallationRole,
  installationRights,
  personalSpaceRights,
  type ResourceAction,
  resourceRights,
  type SpaceAction,
  type SpaceRole,
  type SpaceType,
  type Standing,
  spaceRights,
} from './roles.js';
