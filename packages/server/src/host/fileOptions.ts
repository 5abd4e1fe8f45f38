import { fileLimit } from '@heddle/api-contract';
import type { S3StoreOptions } from '../files/s3/createS3Store.js';
import { defaultConfig, type FileLimits } from '../kernel/Config.js';
import { StartError } from './StartError.js';

/** What a person may say about files, as environment variables give it. */
export interface FileOptions {
  /** `HEDDLE_FILES_FOLDER`: another folder than `files` in the data folder; several servers must share it. */
  filesFolder?: string | undefined;
  /** `HEDDLE_S3_BUCKET`: keeps files there instead of on the disk. */
  s3Bucket?: string | undefined;
  /** `HEDDLE_S3_ENDPOINT`: `https://host` of anything but Amazon's own. */
  s3Endpoint?: string | undefined;
  /** `HEDDLE_S3_REGION`; us-east-1 without it. */
  s3Region?: string | undefined;
  /** `HEDDLE_S3_PREFIX`: put before every key, where the bucket holds other things. */
  s3Prefix?: string | undefined;
  /** `HEDDLE_S3_ACCESS_KEY_ID`; without it the client library looks where it always does. */
  s3AccessKeyId?: string | undefined;
  /** `HEDDLE_S3_SECRET_ACCESS_KEY`. */
  s3SecretAccessKey?: string | undefined;
  /** `HEDDLE_FILE_MIB`: the largest file, 512 without it and at most. */
  fileMiB?: string | number | undefined;
  /** `HEDDLE_PERSON_FILES_MIB`: all files of one person; 5120 without it. */
  personFilesMiB?: string | number | undefined;
  /** `HEDDLE_SPACE_FILES_MIB`: all files of one space; 20480 without it. */
  spaceFilesMiB?: string | number | undefined;
}

/** The same, checked. */
export interface CheckedFileOptions {
  folder: string | undefined;
  s3: S3StoreOptions | undefined;
  limits: FileLimits;
}

/** Checks what is said about files; a wrong option is named together with its variable. */
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
  most = Number.MAX_SAFE_INTEGER,
): number {
  if (given === undefined || given === '') return usual;
  const bytes = Number(given) * 1024 ** 2;
  if (!Number.isInteger(Number(given)) || bytes < 1 || bytes > most) {
    const range = most === Number.MAX_SAFE_INTEGER ? '1 or more' : `from 1 to ${most / 1024 ** 2}`;
    throw new StartError(`${name} must be a number of MiB, ${range}, not "${given}".`);
  }
  return bytes;
}
