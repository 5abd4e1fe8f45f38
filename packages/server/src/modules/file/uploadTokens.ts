import type { Result } from '@heddle/api-contract';
import type { files } from '@heddle/api-contract/families/file';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { originOf } from '../../kernel/originOf.js';

type Calls = typeof files.calls;

// The cloud API that this mimics returns access keys; here the session authenticates, and the keys stay
// empty.
const tokenSeconds = 3600;

/** Returns the URL and tokens with which a multi-step upload starts. */
export async function issueUploadToken(context: Context): Promise<Result<Calls['uploadToken']>> {
  const now = Date.now();
  const origin = new URL(originOf(context.request));
  return {
    service_id: '',
    upload_path_prefix: '',
    upload_host: `${origin.host}/api/common/upload/apply_upload_action`,
    schema: origin.protocol.replace(':', ''),
    auth: {
      access_key_id: '',
      secret_access_key: '',
      session_token: '',
      current_time: wallTime(now),
      expired_time: wallTime(now + tokenSeconds * 1000),
    },
  };
}

// `YYYY-MM-DD hh:mm:ss`, in UTC.
function wallTime(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

/** Permission of an upload token: sending the bytes, or committing the file. */
type Step = 'bytes' | 'commit';

/** Signs a token for one step of an upload, bound to a user and an expiry. */
export async function signStep(
  { secrets, user }: Context,
  step: Step,
  uploadId: string,
  expiresAt: Date,
): Promise<string> {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const text = `${uploadId}\n${user.id}\n${expires}`;
  return `${uploadId}.${expires}.${await secrets.sign(text, `file upload ${step}`)}`;
}

/** Verifies an upload token for this step and user; returns the upload id. */
export async function readStep({ secrets, user }: Context, step: Step, token: string): Promise<string> {
  const [uploadId = '', expires = '', signature = ''] = token.split('.');
  const text = `${uploadId}\n${user.id}\n${expires}`;
  const isSigned = await secrets.isSigned(text, `file upload ${step}`, signature);
  if (!isSigned || Number(expires) * 1000 < Date.now()) throw noSuchUpload();
  return uploadId;
}

/** The same error for missing, foreign and expired uploads, and for wrong tokens. */
export function noSuchUpload(): DomainError {
  return new DomainError('uploadRefused', programText('no such upload, or its token is not valid for it'));
}
