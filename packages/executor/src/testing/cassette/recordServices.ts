import type { Json } from '@heddle/workflow-schema';
import { toRunError } from '../../errors.js';
import type { ExecutorServices } from '../../services.js';
import { type Cassette, maxCalls, type RecordedCall, recordedMethods } from './Cassette.js';
import { withoutCredentials, withoutSecretsIn } from './withoutCredentials.js';

type Method = (...given: unknown[]) => unknown;
type Methods = Record<string, Method | undefined>;

/** A recording of what services are asked and give. */
export interface Recording {
  /** The services to run with: the given ones, with a note taken of each call. */
  services: ExecutorServices;
  /** The run so far as a cassette, without credentials and the secrets. */
  cassette(about: Omit<Cassette, 'cassette' | 'calls'>): Cassette;
  /** The calls so far, without credentials and the secrets; undefined if they are larger than the limit. */
  calls(): RecordedCall[] | undefined;
}

/** What to record. */
export interface RecordOptions {
  /** Texts to remove wherever they occur. */
  secrets?: readonly string[];
  /** Maximum length of the calls as JSON; a longer recording, or one of too many calls, is dropped. No limit if absent. */
  maxCharacters?: number;
}

/** Records the calls of services. */
export function recordServices(services: ExecutorServices, options: RecordOptions = {}): Recording {
  const { secrets = [], maxCharacters = Number.POSITIVE_INFINITY } = options;
  const calls = new RecordedCalls(maxCharacters);
  const recording: Record<string, unknown> = { ...services };
  for (const [name, methods] of Object.entries(recordedMethods)) {
    const service = services[name as keyof ExecutorServices] as Methods | undefined;
    if (service) recording[name] = recordService(name, service, methods, calls);
  }
  return {
    services: recording as ExecutorServices,
    cassette: (about) => cassetteOf({ ...about, calls: calls.all }, secrets),
    calls: () =>
      calls.isTooLarge ? undefined : (withoutAll(plain(calls.all), secrets) as unknown as RecordedCall[]),
  };
}

/** A cassette of recorded calls, without credentials and the secrets. */
export function cassetteOf(run: Omit<Cassette, 'cassette'>, secrets: readonly string[] = []): Cassette {
  const { name, language, input, from, pins, mocks, answers, calls, expect } = run;
  // In the order in which people read the file; JSON leaves out absent fields.
  const whole = { cassette: 1, name, language, input, from, pins, mocks, answers, calls, expect };
  return withoutAll(plain(whole), secrets) as unknown as Cassette;
}

function withoutAll(value: Json, secrets: readonly string[]): Json {
  const known = new Set(secrets);
  return withoutSecretsIn(
    withoutCredentials(value, (secret) => known.add(secret)),
    known,
  );
}

/** Calls in the order in which they began. */
class RecordedCalls {
  readonly all: RecordedCall[] = [];
  isTooLarge = false;
  #characters = 0;

  constructor(readonly maxCharacters: number) {}

  add(record: RecordedCall): void {
    if (this.isTooLarge) return;
    this.all.push(record);
    this.count(record);
  }

  /** Counts a part of a record. */
  count(part: unknown): void {
    if (this.isTooLarge || this.maxCharacters === Number.POSITIVE_INFINITY) return;
    this.#characters += JSON.stringify(part).length;
    this.isTooLarge = this.#characters > this.maxCharacters || this.all.length > maxCalls;
    if (this.isTooLarge) this.all.length = 0;
  }
}

function recordService(
  name: string,
  service: Methods,
  methods: readonly string[],
  calls: RecordedCalls,
): Methods {
  const recorded: Methods = {};
  for (const [method, original] of Object.entries(service)) {
    if (typeof original === 'function' && !methods.includes(method))
      recorded[method] = original.bind(service);
  }
  for (const method of methods) {
    const original = service[method];
    if (typeof original !== 'function') continue;
    recorded[method] = (...given) => {
      const record: RecordedCall = { call: `${name}.${method}`, request: requestOf(given) };
      calls.add(record);
      const call = () => original.apply(service, given);
      return name === 'model' ? recordStream(call, record, calls) : recordResult(call, record, calls);
    };
  }
  return recorded;
}

async function* recordStream(
  call: () => unknown,
  record: RecordedCall,
  calls: RecordedCalls,
): AsyncGenerator<unknown> {
  const chunks: Json[] = [];
  record.chunks = chunks;
  try {
    for await (const given of call() as AsyncIterable<unknown>) {
      const chunk = plain(given);
      calls.count(chunk);
      if (!calls.isTooLarge) chunks.push(chunk);
      yield given;
    }
  } catch (error) {
    record.error = errorOf(error);
    throw error;
  }
}

async function recordResult(
  call: () => unknown,
  record: RecordedCall,
  calls: RecordedCalls,
): Promise<unknown> {
  try {
    const result = await call();
    if (result === undefined) return result;
    record.result = plain(result);
    calls.count(record.result);
    return result;
  } catch (error) {
    record.error = errorOf(error);
    throw error;
  }
}

/** What a method was given, without its options, which come last. */
export function requestOf(given: readonly unknown[]): Json {
  const request = given.slice(0, -1);
  return request.length === 0 ? null : plain(request.length === 1 ? request[0] : request);
}

function plain(value: unknown): Json {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json);
}

function errorOf(error: unknown): { code: number; message: string } {
  const { code, message } = toRunError(error);
  return { code, message };
}
