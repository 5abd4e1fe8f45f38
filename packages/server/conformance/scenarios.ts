/**
 * Scenarios that Heddle must pass, on one machine without a network. Not among them: those for sampling,
 * elicitation, client credentials and URLs as client ids, which Heddle does not use; those of the server for
 * resources, prompts, logging and completions, which it does not offer; and those that call tools with fixed
 * names and contents, such as pictures.
 */
export const clientScenarios = [
  'initialize',
  'tools_call',
  'sse-retry',
  'auth/metadata-default',
  'auth/metadata-var1',
  'auth/metadata-var2',
  'auth/metadata-var3',
  'auth/scope-from-www-authenticate',
  'auth/scope-from-scopes-supported',
  'auth/scope-omitted-when-undefined',
  'auth/token-endpoint-auth-basic',
  'auth/token-endpoint-auth-post',
  'auth/token-endpoint-auth-none',
  'auth/2025-03-26-oauth-metadata-backcompat',
  'auth/2025-03-26-oauth-endpoint-fallback',
];

export const serverScenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];
