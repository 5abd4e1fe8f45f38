import type { StartOptions } from '@heddle/server/node';
import type { CommandContext } from '../terminal/Terminal.js';

/** Reads the server's settings from environment variables, for every command that starts or maintains it. */
export function startOptionsOf(environment: CommandContext['environment']): StartOptions {
  return {
    port: environment['PORT'],
    host: environment['HOST'],
    dataFolder: environment['HEDDLE_DATA'],
    databaseUrl: environment['HEDDLE_DATABASE_URL'],
    configFile: environment['HEDDLE_CONFIG'],
    registration: environment['HEDDLE_REGISTRATION'],
    allowedHosts: environment['HEDDLE_ALLOWED_HOSTS'],
    publicUrl: environment['HEDDLE_PUBLIC_URL'],
    secretKeys: environment['HEDDLE_SECRET_KEYS'],
    trustProxy: environment['HEDDLE_TRUST_PROXY'],
    python: environment['HEDDLE_PYTHON'],
    smtpUrl: environment['HEDDLE_SMTP_URL'],
    mailFrom: environment['HEDDLE_MAIL_FROM'],
    metricsToken: environment['HEDDLE_METRICS_TOKEN'],
    traceUrl: environment['HEDDLE_OTLP_URL'],
    log: environment['HEDDLE_LOG'],
    jobs: environment['HEDDLE_JOBS'],
    usageDays: environment['HEDDLE_USAGE_DAYS'],
    beside: environment['HEDDLE_BESIDE'],
    runs: environment['HEDDLE_RUNS'],
    runDays: environment['HEDDLE_RUN_DAYS'],
    runMinutes: environment['HEDDLE_RUN_MINUTES'],
    runTokens: environment['HEDDLE_RUN_TOKENS'],
    runCost: environment['HEDDLE_RUN_COST'],
    conversationTokens: environment['HEDDLE_CONVERSATION_TOKENS'],
    conversationCost: environment['HEDDLE_CONVERSATION_COST'],
    filesFolder: environment['HEDDLE_FILES_FOLDER'],
    s3Bucket: environment['HEDDLE_S3_BUCKET'],
    s3Endpoint: environment['HEDDLE_S3_ENDPOINT'],
    s3Region: environment['HEDDLE_S3_REGION'],
    s3Prefix: environment['HEDDLE_S3_PREFIX'],
    s3AccessKeyId: environment['HEDDLE_S3_ACCESS_KEY_ID'],
    s3SecretAccessKey: environment['HEDDLE_S3_SECRET_ACCESS_KEY'],
    fileMiB: environment['HEDDLE_FILE_MIB'],
    personFilesMiB: environment['HEDDLE_PERSON_FILES_MIB'],
    spaceFilesMiB: environment['HEDDLE_SPACE_FILES_MIB'],
  };
}
