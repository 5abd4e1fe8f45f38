import * as z from 'zod';
import type { ErrorName } from '../errors.js';
import type { Permission } from '../permissions.js';
import type { InputOf, OutputOf, Schema } from './schema.js';

/** Authentication that a call requires: none, a session, or an access token. */
export type Auth = 'none' | 'session' | 'token';

/**
 * Kind of response: `json` in an envelope, `stream` of server-sent events, `file` bytes, `redirect` to a URL;
 * `socket` is a bidirectional WebSocket (RFC 6455).
 */
export type AnswerKind = 'json' | 'stream' | 'file' | 'redirect' | 'socket';

/**
 * How the input is sent. `form`: a small multipart form, read into memory. `upload`: a multipart form with
 * one file as last field, which is streamed. `bytes`: the body is the file, available as the field `content`;
 * other fields are in the query.
 */
export type BodyKind = 'json' | 'form' | 'upload' | 'bytes';

/** Default body limit: 2 MiB. */
export const bodyLimit = 2 * 1024 * 1024;

/** Limit of calls that contain a document: 20 MiB of canvas fit even if JSON escapes every character. */
export const documentLimit = 41 * 1024 * 1024;

/** Maximum size of a WebSocket message: 1 MiB. */
export const messageLimit = 1024 * 1024;

/** What the audit log shows for a call: what the person did, in the past tense, such as "Deleted a workflow". */
export interface AuditLabel {
  readonly 'zh-CN': string;
  readonly en: string;
}

/** Label of calls that are not implemented; one that is implemented has its own. */
export const notBuiltLabel: AuditLabel = {
  'zh-CN': '使用尚未提供的功能',
  en: 'Used a call that is not available yet',
};

/**
 * A call of the API as data. Created with `get`, `post`, `put`, `del`, `patch`, `stream`, `streamGet`, `file`,
 * `redirect` and `socket`.
 */
export interface Call<
  I extends Schema = Schema,
  O extends Schema = Schema,
  A extends Auth = Auth,
  K extends AnswerKind = AnswerKind,
> {
  readonly kind: K;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** Path in the specification; `:name` matches one segment and becomes an input field. */
  readonly path: string;
  readonly auth: A;
  /** Why the call needs no authentication; undefined for calls that do. */
  readonly public: string | undefined;
  readonly audit: AuditLabel;
  /** Permission that an access token needs; session calls need none. */
  readonly permission: Permission | undefined;
  /**
   * Schemas are built on first use: building is most of the cost of a large catalogue, and most calls are
   * never made.
   */
  readonly input: () => I;
  /** For a stream, the schema of an event; for a socket, of a message from the server. */
  readonly output: () => O;
  /**
   * `data`: the output is in `data`. `fields`: it is next to `code` and `msg`. `oauth`: it is the whole body,
   * and errors have a string code, as in RFC 6749 section 5; such calls read no cookie and accept any origin.
   */
  readonly envelope: 'data' | 'fields' | 'oauth';
  /** Name of the message field next to `code`; some families use `message`. */
  readonly text: 'msg' | 'message';
  readonly body: BodyKind;
  /** Maximum body size in bytes; for a socket, maximum size of a message from the client. */
  readonly limit: number;
  /** True for a GET that changes state, which is then protected like a POST. */
  readonly changesState: boolean;
  /**
   * True for a public call that servers of others make: it reads and sets no cookie, and a signature or secret in the
   * request itself says who sent it. Any origin may make it, without our header.
   */
  readonly anyOrigin: boolean;
  /** True for actions on people, rights and the installation, which are always recorded in the audit log. */
  readonly isAdministrative: boolean;
  /**
   * Accepts an `Idempotency-Key`: within 24 hours, requests of one caller with the same key and input have one
   * effect, and another input is refused. The handler uses `context.reservation` as the id of what it creates.
   */
  readonly idempotent: boolean;
  /** Older paths of the same call. */
  readonly also: readonly string[];
  /** Why the call exists although the catalogue does not contain it. */
  readonly added: string | undefined;
  /** Errors to expect besides invalid input and missing rights. */
  readonly errors: readonly ErrorName[];
}

/** A call without authentication states its reason, so that no call becomes public by accident. */
type Publicity<A extends Auth> = A extends 'none' ? { public: string } : { public?: never };

/** Options of a call; everything except `auth`, `audit` and the reason of a public call has a default. */
export type CallOptions<I extends Schema, O extends Schema, A extends Auth> = Publicity<A> &
  CallSettings<I, O, A>;

interface CallSettings<I extends Schema, O extends Schema, A extends Auth> {
  auth: A;
  /** The call can appear in the audit log: every refused attempt does. */
  audit: AuditLabel;
  permission?: Permission;
  input?: () => I;
  output?: () => O;
  envelope?: 'data' | 'fields' | 'oauth';
  text?: 'msg' | 'message';
  body?: BodyKind;
  limit?: number;
  changesState?: boolean;
  anyOrigin?: boolean;
  isAdministrative?: boolean;
  idempotent?: boolean;
  also?: readonly string[];
  added?: string;
  errors?: readonly ErrorName[];
}

const nothing = /* @__PURE__ */ once(() => z.object({}));
type Nothing = ReturnType<typeof nothing>;

function makeCall<I extends Schema, O extends Schema, A extends Auth, K extends AnswerKind>(
  kind: K,
  method: Call['method'],
  path: string,
  options: CallOptions<I, O, A>,
): Call<I, O, A, K> {
  return {
    kind,
    method,
    path,
    auth: options.auth,
    public: options.public,
    audit: options.audit,
    permission: options.permission,
    // The default applies only when I and O are inferred from their own defaults below.
    input: once(options.input ?? (nothing as unknown as () => I)),
    output: once(options.output ?? (nothing as unknown as () => O)),
    envelope: options.envelope ?? 'data',
    text: options.text ?? 'msg',
    body: options.body ?? 'json',
    limit: options.limit ?? bodyLimit,
    changesState: options.changesState ?? method !== 'GET',
    anyOrigin: options.anyOrigin ?? false,
    isAdministrative: options.isAdministrative ?? false,
    idempotent: options.idempotent ?? false,
    also: options.also ?? [],
    added: options.added,
    errors: options.errors ?? [],
  };
}

// Build the schema on first use; zod compiles it then, which costs as much as a hundred parses.
function once<S>(build: () => S): () => S {
  let built: S | undefined;
  return () => {
    built ??= build();
    return built;
  };
}

function createMethod(method: Call['method']) {
  return <A extends Auth, I extends Schema = Nothing, O extends Schema = Nothing>(
    path: string,
    options: CallOptions<I, O, A>,
  ): Call<I, O, A, 'json'> => makeCall('json', method, path, options);
}

/** A reading call with its input in the query string. */
export const get = createMethod('GET');
/** A call with a JSON body, or a form if declared. */
export const post = createMethod('POST');
/** As `post`, for the few paths that are PUT in the catalogue. */
export const put = createMethod('PUT');
/** As `post`, for the few paths that are DELETE in the catalogue. */
export const del = createMethod('DELETE');
/** As `post`, for the few paths that are PATCH in the catalogue. */
export const patch = createMethod('PATCH');

/** A POST answered with server-sent events; `output` is the schema of an event `{ event, data }`. */
export function stream<A extends Auth, I extends Schema = Nothing, O extends Schema = Nothing>(
  path: string,
  options: CallOptions<I, O, A>,
): Call<I, O, A, 'stream'> {
  return makeCall('stream', 'POST', path, options);
}

/** As `stream`, for streams that a GET opens, with their input in the query string. */
export function streamGet<A extends Auth, I extends Schema = Nothing, O extends Schema = Nothing>(
  path: string,
  options: CallOptions<I, O, A>,
): Call<I, O, A, 'stream'> {
  return makeCall('stream', 'GET', path, options);
}

/** A GET answered with bytes and their content type. */
export function file<A extends Auth, I extends Schema = Nothing>(
  path: string,
  options: CallOptions<I, Nothing, A>,
): Call<I, Nothing, A, 'file'> {
  return makeCall('file', 'GET', path, options);
}

/**
 * A GET that browsers open as a page, from any site, and that redirects; it changes nothing and reads no
 * cookie.
 */
export function redirect<I extends Schema = Nothing>(
  path: string,
  options: CallOptions<I, Nothing, 'none'>,
): Call<I, Nothing, 'none', 'redirect'> {
  return makeCall('redirect', 'GET', path, options);
}

/** A GET that is upgraded to a WebSocket; `input` is its query. */
export interface SocketCall<
  I extends Schema = Schema,
  O extends Schema = Schema,
  A extends Auth = Auth,
  M extends Schema = Schema,
> extends Call<I, O, A, 'socket'> {
  /** Schema of a message from the client. */
  readonly incoming: () => M;
}

/**
 * A WebSocket with JSON messages, opened by a GET. Errors before the upgrade are sent as for other calls,
 * with a status of 400 or above.
 */
export function socket<
  A extends Auth,
  M extends Schema,
  I extends Schema = Nothing,
  O extends Schema = Nothing,
>(path: string, options: CallOptions<I, O, A> & { incoming: () => M }): SocketCall<I, O, A, M> {
  return {
    ...makeCall('socket', 'GET', path, { limit: messageLimit, ...options }),
    incoming: once(options.incoming),
  };
}

/** Whether a call is a WebSocket. */
export function isSocketCall(call: Call): call is SocketCall {
  return call.kind === 'socket';
}

/** Input of the handler. */
export type Input<C extends Call> = OutputOf<ReturnType<C['input']>>;
/** Input of the client. */
export type Request<C extends Call> = InputOf<ReturnType<C['input']>>;
/** Output of the handler (ids in any form that the schema accepts). */
export type Result<C extends Call> = InputOf<ReturnType<C['output']>>;
/** Output of the client. */
export type Answer<C extends Call> = OutputOf<ReturnType<C['output']>>;
/** Type of the messages that the handler of a socket receives. */
export type Incoming<C extends Call> = C extends { readonly incoming: () => infer M extends Schema }
  ? OutputOf<M>
  : never;
