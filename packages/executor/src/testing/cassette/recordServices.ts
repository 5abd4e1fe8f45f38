import type { Json } from '@heddle/workflow-schema';
import { toRunError } from '../../errors.js';
import type { ExecutorServices } from '../../services.js';
import { withoutSecrets } from '../../withoutSecrets.js';
import { type Cassette, type RecordedCall, recordedMethods } from './Cassette.js';
import { withoutCredentials } from './withoutCredentials.js';

type Method = (...given: unknown[]) => unknown;
type Methods = Record<string, Method | undefined>;

/** A recording of what services are asked and give. */
export interface Recording {
  /** The services to run with: the given ones, with a note taken of each call. */
  services: ExecutorServices;
  /** The run so far as a cassette, without credentials and the secrets. */
  cassette(about: Pick<Cassette, 'name' | 'input' | 'answers' | 'expect'>): Cassette;
}

/** Records the calls of services. `secrets` are texts to remove wherever they occur. */
export function recordServices(services: ExecutorServices, secrets: readonly string[] = []): Recording {
  const calls: RecordedCall[] = [];
  const recording: Record<string, unknown> = { ...services };
  for (const [name, methods] of Object.entries(recordedMethods)) {
    const service = services[name as keyof ExecutorServices] as Methods | undefined;
    if (service) recording[name] = recordService(name, service, methods, calls);
  }
  return {
    services: recording as ExecutorServices,
    cassette({ name, input, answers, expect }) {
      const known = new Set(secrets);
      const found = (secret: string) => known.add(secret);
      const whole = { cassette: 1, name, input, ...(answers && { answers }), calls: [...calls], expect };
      const clean = withoutCredentials(plain(whole), found);
      return JSON.parse(withoutSecrets(JSON.stringify(clean), [...known])) as Cassette;
    },
  };
}

function recordService(
  name: string,
  service: Methods,
  methods: readonly string[],
  calls: RecordedCall[],
): Methods {
  const recorded: Methods = {};
  for (const method of methods) {
    const original = service[method];
    if (typeof original !== 'function') continue;
    recorded[method] = (...given) => {
      const record: RecordedCall = { call: `${name}.${method}`, request: requestOf(given) };
      // In the order in which the calls begin.
      calls.push(record);
      const call = () => original.apply(service, given);
      return name === 'model' ? recordStream(call, record) : recordResult(call, record);
    };
  }
  return recorded;
}

async function* recordStream(call: () => unknown, record: RecordedCall): AsyncGenerator<unknown> {
  const chunks: Json[] = [];
  record.chunks = chunks;
  try {
    for await (const chunk of call() as AsyncIterable<unknown>) {
      chunks.push(plain(chunk));
      yield chunk;
    }
  } catch (error) {
    record.error = errorOf(error);
    throw error;
  }
}

async function recordResult(call: () => unknown, record: RecordedCall): Promise<unknown> {
  try {
    const result = await call();
    if (result !== undefined) record.result = plain(result);
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
