/** In milliseconds. */
export const standardTimeout = 1000;
export const timeoutRange = { minimum: 100, maximum: 10_000 } as const;

export type HookService = 'http' | 'workflow';

/** What a hook calls, from its stored URI: `https://…` or `workflow:<id>`. */
export function targetOf(uri: string): { service: HookService; target: string } {
  return uri.startsWith('workflow:')
    ? { service: 'workflow', target: uri.slice('workflow:'.length) }
    : { service: 'http', target: uri };
}

export function uriOf(service: HookService, target: string): string {
  return service === 'workflow' ? `workflow:${target}` : target;
}
