import { fileLimit } from '@heddle/api-contract/families/file';
import type { S3StoreOptions } from '../files/s3/createS3Store.js';
import { defaultConfig, type FileLimits } from '../kernel/Config.js';
import { StartError } from './StartError.js';

/** Options for files, as read from environment variables. */
export interface FileOptions {
  /**
   * `HEDDLE_FILES_FOLDER`: folder for uploaded files; default: `files` in the data folder. Several servers
   * must share it.
   */
  filesFolder?: string | undefined;
  /** `HEDDLE_S3_BUCKET`: stores files in this bucket instead of on disk. */
  s3Bucket?: string | undefined;
  /** `HEDDLE_S3_ENDPOINT`: `https://host` for services other than Amazon S3. */
  s3Endpoint?: string | undefined;
  /** `HEDDLE_S3_REGION`; default: us-east-1. */
  s3Region?: string | undefined;
  /** `HEDDLE_S3_PREFIX`: prefix of every key, for a shared bucket. */
  s3Prefix?: string | undefined;
  /** `HEDDLE_S3_ACCESS_KEY_ID`; default: the client library's credential chain. */
  s3AccessKeyId?: string | undefined;
  /** `HEDDLE_S3_SECRET_ACCESS_KEY`. */
  s3SecretAccessKey?: string | undefined;
  /** `HEDDLE_FILE_MIB`: maximum size of a file; default and upper limit: 512. */
  fileMiB?: string | number | undefined;
  /** `HEDDLE_PERSON_FILES_MIB`: quota of a user; default: 5120. */
  personFilesMiB?: string | number | undefined;
  /** `HEDDLE_SPACE_FILES_MIB`: quota of a space; default: 20480. */
  spaceFilesMiB?: string | number | undefined;
}

/** The validated options. */
export interface CheckedFileOptions {
  folder: string | undefined;
  s3: S3StoreOptions | undefined;
  limits: FileLimits;
}

/** Validates the options; errors name the environment variable. */
export function checkFiles(options: FileOptions): CheckedFileOptions {
  const usual = defaultConfig.files;
  return {
    folder: options.filesFolder || undefined,
    s3: options.s3Bucket ? checkS3(options, options.s3Bucket) : undefined,
    limits: {
      largest: mebibytes('HEDDLE_FILE_MIB', options.fileMiB, usual.largest, fileLimit),
      perPerson: mebibytes('HEDDLE_PERSON_FILES_MIB', options.personFilesMiB, usual.perPerson),
      perSpace: mebibytes('HEDDLE_SPACE_FILES_MIB', options.spaceFilesMiB, usual.perSpace),
    },
  };
}

function checkS3(options: FileOptions, bucket: string): S3StoreOptions {
  const { s3Endpoint: endpoint, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = options;
  if (endpoint && !/^https?:\/\/[^\s/?#@]+\/?$/.test(endpoint))
    throw new StartError('HEDDLE_S3_ENDPOINT must look like https://host or https://host:9000.');
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new StartError('HEDDLE_S3_ACCESS_KEY_ID and HEDDLE_S3_SECRET_ACCESS_KEY go together.');
  return {
    bucket,
    endpoint: endpoint || undefined,
    region: options.s3Region || undefined,
    prefix: options.s3Prefix || undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

function mebibytes(
  name: string,
  given: string | number | undefined,
  usual: number,
  max = Number.MAX_SAFE_INTEGER,
): number {
  if (given === undefined || given === '') return usual;
  const bytes = Number(given) * 1024 ** 2;
  if (!Number.isInteger(Number(given)) || bytes < 1 || bytes > max) {
    const range = max === Number.MAX_SAFE_INTEGER ? '1 or more' : `from 1 to ${max / 1024 ** 2}`;
    throw new StartError(`${name} must be a number of MiB, ${range}, not "${given}".`);
  }
  return bytes;
}
