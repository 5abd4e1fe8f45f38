import * as z from 'zod';
import type { ErrorName } from '../errors.js';
import type { Permission } from '../permissions.js';
import type { InputOf, OutputOf, Schema } from './schema.js';

/** Who may make a call: nobody in particular, a signed-in person, or the holder of an access token. */
export type Auth = 'none' | 'session' | 'token';

/**
 * `json` answers one envelope, `stream` server-sent events, `file` bytes, `redirect` an address to go to; `socket` is a
 * WebSocket (RFC 6455), on which both sides speak.
 */
export type AnswerKind = 'json' | 'stream' | 'file' | 'redirect' | 'socket';

/**
 * How the input travels. `form` is a small multipart form, read whole. `upload` is a multipart form whose one file stands
 * behind all other fields and is handed on while it comes. `bytes` is the file itself, as the field `content`; other
 * fields stand in the query.
 */
export type BodyKind = 'json' | 'form' | 'upload' | 'bytes';

/** Ordinary bodies end at 2 MiB. */
export const bodyLimit = 2 * 1024 * 1024;

/** Calls that carry a document: 20 MiB of canvas still fit when JSON has escaped every character of it. */
export const documentLimit = 41 * 1024 * 1024;

/** Messages of a socket end at 1 MiB. */
export const messageLimit = 1024 * 1024;

/** One call of the API as data. Made by `get`, `post`, `put`, `del`, `stream`, `file`, `redirect` and `socket`. */
export interface Call<
  I extends Schema = Schema,
  O extends Schema = Schema,
  A extends Auth = Auth,
  K extends AnswerKind = AnswerKind,
> {
  readonly kind: K;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path as the specification has it; `:name` stands for one segment and becomes an input field. */
  readonly path: string;
  readonly auth: A;
  /** What an access token must allow; calls of the session need none. */
  readonly permission: Permission | undefined;
  /** Schemas are built when first asked for: that is most of the cost of a large catalogue, and most calls are never made. */
  readonly input: () => I;
  /** For a stream, the schema of one event; for a socket, that of one message of the server. */
  readonly output: () => O;
  /**
   * `data`: the output stands under `data`. `fields`: it lies beside `code` and `msg`. `oauth`: it stands alone and an
   * error has a word instead of a code, as RFC 6749 section 5 has it; such a call reads no cookie and may come from any page.
   */
  readonly envelope: 'data' | 'fields' | 'oauth';
  /** Name of the text beside `code`; some families declare `message`. */
  readonly text: 'msg' | 'message';
  readonly body: BodyKind;
  /** Largest body in bytes; for a socket, largest message of the caller. */
  readonly limit: number;
  /** True when the call changes something although it is a GET: it then obeys the rules of a POST. */
  readonly changesState: boolean;
  /** True for acts on people, rights and the installation: each is written down with who did it. */
  readonly isAdministrative: boolean;
  /** Older paths that lead to the same call. */
  readonly also: readonly string[];
  /** Why the call exists although the catalogue does not name it. */
  readonly added: string | undefined;
  /** Errors a caller should expect beyond bad input and missing rights. */
  readonly errors: readonly ErrorName[];
}

/** What the makers of calls accept; everything but `auth` has a default. */
export interface CallOptions<I extends Schema, O extends Schema, A extends Auth> {
  auth: A;
  permission?: Permission;
  input?: () => I;
  output?: () => O;
  envelope?: 'data' | 'fields' | 'oauth';
  text?: 'msg' | 'message';
  body?: BodyKind;
  limit?: number;
  changesState?: boolean;
  isAdministrative?: boolean;
  also?: readonly string[];
  added?: string;
  errors?: readonly ErrorName[];
}

const nothing = z.object({});
type Nothing = typeof nothing;

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
    permission: options.permission,
    // The defaults are only reached when I and O were inferred from their own defaults below.
    input: once(options.input ?? ((() => nothing) as unknown as () => I)),
    output: once(options.output ?? ((() => nothing) as unknown as () => O)),
    envelope: options.envelope ?? 'data',
    text: options.text ?? 'msg',
    body: options.body ?? 'json',
    limit: options.limit ?? bodyLimit,
    changesState: options.changesState ?? method !== 'GET',
    isAdministrative: options.isAdministrative ?? false,
    also: options.also ?? [],
    added: options.added,
    errors: options.errors ?? [],
  };
}

// A schema is built by the first call that needs it; zod compiles it then, which costs a hundred parsings.
function once<S>(build: () => S): () => S {
  let built: S | undefined;
  return () => {
    built ??= build();
    return built;
  };
}

function maker(method: Call['method']) {
  return <A extends Auth, I extends Schema = Nothing, O extends Schema = Nothing>(
    path: string,
    options: CallOptions<I, O, A>,
  ): Call<I, O, A, 'json'> => makeCall('json', method, path, options);
}

/** A call that reads; its input is the query string. */
export const get = maker('GET');
/** A call whose input is a JSON body, or a form when it says so. */
export const post = maker('POST');
/** As `post`, for the few paths that the catalogue has as PUT. */
export const put = maker('PUT');
/** As `post`, for the few paths that the catalogue has as DELETE. */
export const del = maker('DELETE');

/** A POST answered by server-sent events; `output` is the schema of one event `{ event, data }`. */
export function stream<A extends Auth, I extends Schema = Nothing, O extends Schema = Nothing>(
  path: string,
  options: CallOptions<I, O, A>,
): Call<I, O, A, 'stream'> {
  return makeCall('stream', 'POST', path, options);
}

/** A GET answered by bytes with their own content type. */
export function file<A extends Auth, I extends Schema = Nothing>(
  path: string,
  options: CallOptions<I, Nothing, A>,
): Call<I, Nothing, A, 'file'> {
  return makeCall('file', 'GET', path, options);
}

/** A GET that a browser opens as a page, from wherever, and that sends it on; it changes nothing and reads no cookie. */
export function redirect<I extends Schema = Nothing>(
  path: string,
  options: CallOptions<I, Nothing, 'none'>,
): Call<I, Nothing, 'none', 'redirect'> {
  return makeCall('redirect', 'GET', path, options);
}

/** A GET that becomes a WebSocket; `input` is what its address says. */
export interface SocketCall<
  I extends Schema = Schema,
  O extends Schema = Schema,
  A extends Auth = Auth,
  M extends Schema = Schema,
> extends Call<I, O, A, 'socket'> {
  /** The schema of one message of the caller. */
  readonly incoming: () => M;
}

/** A conversation in JSON texts, opened by a GET; refused, it answers as any call does, with a status of 400 and more. */
export function socket<
  A extends Auth,
  M extends Schema,
  I extends Schema = Nothing,
  O extends Schema = Nothing,
>(
  path: string,
  { incoming, ...options }: CallOptions<I, O, A> & { incoming: () => M },
): SocketCall<I, O, A, M> {
  return {
    ...makeCall('socket', 'GET', path, { limit: messageLimit, ...options }),
    incoming: once(incoming),
  };
}

/** Whether a call is a WebSocket. */
export function isSocketCall(call: Call): call is SocketCall {
  return call.kind === 'socket';
}

/** What a handler receives. */
export type Input<C extends Call> = OutputOf<ReturnType<C['input']>>;
/** What a caller passes. */
export type Request<C extends Call> = InputOf<ReturnType<C['input']>>;
/** What a handler returns (ids may be given as the schema's input allows). */
export type Result<C extends Call> = InputOf<ReturnType<C['output']>>;
/** What a caller gets. */
export type Answer<C extends Call> = OutputOf<ReturnType<C['output']>>;
/** What the handler of a socket is told, message by message. */
export type Incoming<C extends Call> = C extends { readonly incoming: () => infer M extends Schema }
  ? OutputOf<M>
  : never;
