export { type BotBlockName, type BotBlocks, botBlockNames, botBlocks } from './bot/blocks.js';
export { botLimits } from './bot/limits.js';
export type { ShortcutCommand } from './bot/shortcuts.js';
export { cutVisible, visibleLength } from './bot/visibleText.js';
export { type CardBinding, cardRecordLimits } from './card/binding.js';
export {
  ApiError,
  type Client,
  type ClientAnswer,
  createClient,
  type RequestOptions,
  type Transport,
} from './client.js';
export { databaseLimits, databaseNamePattern, fieldNamePattern, systemFields } from './database/limits.js';
export { type ErrorName, errorCodes } from './errors.js';
export {
  type Answer,
  type AnswerKind,
  type AuditLabel,
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
  notBuiltLabel,
  patch,
  post,
  put,
  type Request,
  type Result,
  type SocketCall,
  socket,
  stream,
  streamGet,
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
export {
  type AnyReasons,
  because,
  defineReasons,
  type Reason,
  type ReasonParameters,
  type Reasons,
  type ReasonValue,
  readReason,
  type SentReason,
  toSentReason,
} from './kernel/reasons.js';
export type { InputOf, OutputOf, Schema } from './kernel/schema.js';
export { sentReason } from './kernel/sentReason.js';
export { localPath } from './localPath.js';
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
export { projectLimits } from './project/limits.js';
export { readEvents, type ServerEvent } from './readEvents.js';
export { type DocumentFilter, documentFilter, filterLimits } from './retrieval/filter.js';
export { dropReasons, type RetrievalReport, retrievalChannels, skipReasons } from './retrieval/report.js';
export { type RetrievalSettings, retrievalLimits, retrievalSettings } from './retrieval/settings.js';
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
export { type LimitPeriod, limitPeriods } from './spendingLimit.js';
export {
  afterWorkflowAction,
  readWorkflowState,
  type WorkflowAction,
  type WorkflowStage,
  type WorkflowState,
  type WorkflowStatusCodes,
  workflowCanvasTypes,
  workflowDraftStatuses,
  workflowOperations,
  workflowPublishStatuses,
  workflowStatusCodes,
  workflowTransitions,
} from './workflowLifecycle.js';
