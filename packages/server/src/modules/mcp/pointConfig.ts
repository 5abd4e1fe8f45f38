import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';

const parts = ['static_headers', 'dynamic_headers', 'static_params', 'dynamic_params'] as const;

type Part = (typeof parts)[number];

/** Headers and query parameters of an access point, without the values of static ones. */
export type PointConfig = Record<Part, { key: string; value: string; is_required: boolean }[]>;

/** Values of static headers and parameters, which are sealed. */
export interface PointValues {
  headers: Record<string, string>;
  params: Record<string, string>;
}

type Given = {
  [P in Part]?: { key: string; value?: string | undefined; is_required?: boolean | undefined }[] | undefined;
};

export const noConfig: PointConfig = {
  static_headers: [],
  dynamic_headers: [],
  static_params: [],
  dynamic_params: [],
};
export const noValues: PointValues = { headers: {}, params: {} };

// Those that HTTP and MCP use themselves.
const reserved =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|keep-alive|proxy-.*|accept|mcp-.*|last-event-id)$/i;
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
const headerValue = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** Applies what a request gives. A static entry without a value keeps the one in `stored`. */
export function mergeConfig(
  before: { config: PointConfig; values: PointValues },
  given: Given,
): { config: PointConfig; values: PointValues } {
  const config = { ...before.config };
  for (const part of parts) {
    const entries = given[part];
    if (entries === undefined) continue;
    const isStatic = part.startsWith('static');
    config[part] = entries.map(({ key, value = '', is_required = false }) => {
      if (part.endsWith('headers')) checkHeader(key, value);
      return { key, value: isStatic ? '' : value, is_required };
    });
  }
  return {
    config,
    values: {
      headers: mergeValues(before.values.headers, before.config.static_headers, given.static_headers),
      params: mergeValues(before.values.params, before.config.static_params, given.static_params),
    },
  };
}

function mergeValues(
  stored: Record<string, string>,
  known: readonly { key: string }[],
  given: Given[Part],
): Record<string, string> {
  const old = new Map(Object.entries(stored));
  const entries = given ?? known.map(({ key }) => ({ key, value: undefined }));
  return Object.fromEntries(
    entries.flatMap(({ key, value }) => {
      const kept = value || old.get(key);
      return kept === undefined ? [] : [[key, kept] as const];
    }),
  );
}

/** Refuses headers with which a caller could smuggle in others. */
export function checkHeader(name: string, value: string): void {
  if (!headerName.test(name) || reserved.test(name))
    throw new DomainError('mcpInvalid', mcpReasons.header({ name: name.slice(0, 100) }));
  if (!headerValue.test(value)) throw new DomainError('mcpInvalid', mcpReasons.headerValue({ name }));
}

/** Context to which the values of an access point are sealed. */
export const pointPlace = (pointId: string) => `mcp-access-point:${pointId}`;

export async function sealValues(
  { secrets }: App,
  pointId: string,
  values: PointValues,
): Promise<string | null> {
  const isEmpty = Object.keys(values.headers).length + Object.keys(values.params).length === 0;
  return isEmpty ? null : secrets.seal(JSON.stringify(values), pointPlace(pointId));
}

export async function openValues(
  { secrets }: App,
  { id, sealedValues }: { id: string; sealedValues: string | null },
): Promise<PointValues> {
  if (sealedValues === null) return noValues;
  return JSON.parse(await secrets.open(sealedValues, pointPlace(id))) as PointValues;
}
