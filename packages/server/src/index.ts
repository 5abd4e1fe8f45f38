export { type CreateAppOptions, createApp, type HeddleApp } from './createApp.js';
export type { Database } from './db/Database.js';
export { DatabaseError } from './db/DatabaseError.js';
export {
  type DatabasePlace,
  type OpenDatabase,
  type OpenDatabaseOptions,
  openDatabase,
} from './db/openDatabase.js';
export { createWorkerHasher } from './identity/hashing/createWorkerHasher.js';
export type { HasherReply, HasherRequest, HasherWorker } from './identity/hashing/HasherWorker.js';
export { serveHasher } from './identity/hashing/serveHasher.js';
export { createPasswordHasher, type PasswordHasher } from './identity/passwords.js';
export type { Answer, TextAnswer } from './kernel/Answer.js';
export type { RequestOrigin } from './kernel/answerCall.js';
export type { Config } from './kernel/Config.js';
export { createLog, type Log, type LogFields } from './kernel/log.js';
export { createDatabaseModelStore } from './models/databaseModelStore.js';
export { createModels, type Models } from './models/models.js';
export { createSecrets, newSecretKey, type Secrets } from './secrets/Secrets.js';
