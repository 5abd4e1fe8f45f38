import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import { McpError } from './McpError.js';
import { visible } from './visible.js';

/** What a sign-in at an MCP server leaves behind: registration, tokens, and where they are from. */
export interface StoredSignIn {
  client?: OAuthClientInformationMixed;
  tokens?: OAuthTokens;
  discovery?: OAuthDiscoveryState;
  codeVerifier?: string;
}

export interface McpSignInOptions {
  /** Where the browser returns to. */
  redirectUrl: string;
  stored?: StoredSignIn | undefined;
  /** Identifies the attempt; absent for connections, which cannot send anyone anywhere. */
  state?: string;
  /** Called whenever tokens or the registration change. */
  save(stored: StoredSignIn): Promise<void>;
}

/** OAuth for MCP: discovery, dynamic registration and PKCE are the SDK's, storage is ours. */
export class McpSignIn implements OAuthClientProvider {
  stored: StoredSignIn;
  /** Where to send the browser. */
  destination: URL | undefined;

  constructor(readonly options: McpSignInOptions) {
    this.stored = { ...options.stored };
  }

  get redirectUrl(): string {
    return this.options.redirectUrl;
  }

  get clientMetadata(): OAuthClientMetadata {
    return {
      client_name: 'Heddle',
      redirect_uris: [this.options.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }

  state(): string {
    return this.options.state ?? '';
  }

  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.stored.client;
  }

  async saveClientInformation(client: OAuthClientInformationMixed): Promise<void> {
    await this.#change({ client });
  }

  tokens(): OAuthTokens | undefined {
    return this.stored.tokens;
  }

  async saveTokens(tokens: OAuthTokens): Promise<void> {
    await this.#change({ tokens });
  }

  redirectToAuthorization(url: URL): void {
    if (this.options.state === undefined) throw new McpError(mcpReasons.needsSignIn(), true);
    // A hostile server may name `javascript:` or a path of the operating system here.
    if (url.protocol !== 'https:' && url.protocol !== 'http:')
      throw new McpError(mcpReasons.signInFailed({ problem: 'its address is not http or https' }));
    this.destination = url;
  }

  saveCodeVerifier(codeVerifier: string): void {
    this.stored.codeVerifier = codeVerifier;
  }

  codeVerifier(): string {
    return this.stored.codeVerifier ?? '';
  }

  saveDiscoveryState(discovery: OAuthDiscoveryState): void {
    requireIssuer(discovery);
    this.stored.discovery = discovery;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.stored.discovery;
  }

  async invalidateCredentials(scope: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery'): Promise<void> {
    const { client, tokens, discovery, codeVerifier } = this.stored;
    const isOne = (name: string) => scope === 'all' || scope === name;
    this.stored = {
      ...(client && !isOne('client') && { client }),
      ...(tokens && !isOne('tokens') && { tokens }),
      ...(discovery && !isOne('discovery') && { discovery }),
      ...(codeVerifier !== undefined && !isOne('verifier') && { codeVerifier }),
    };
    await this.options.save(this.stored);
  }

  async #change(part: Partial<StoredSignIn>): Promise<void> {
    this.stored = { ...this.stored, ...part };
    await this.options.save(this.stored);
  }
}

/** Metadata of another issuer must not be used (RFC 8414, section 3.3); the SDK does not compare them. */
function requireIssuer(discovery: OAuthDiscoveryState): void {
  const { authorizationServerUrl: expected, authorizationServerMetadata, resourceMetadata } = discovery;
  const issuer = authorizationServerMetadata?.issuer;
  if (issuer === undefined || withoutSlash(issuer) === withoutSlash(expected)) return;
  // Servers of the first OAuth version of MCP name no issuer: it is anywhere on their origin.
  const isNamed = (resourceMetadata?.authorization_servers ?? []).length > 0;
  if (!isNamed && URL.canParse(issuer) && new URL(issuer).origin === new URL(expected).origin) return;
  throw new McpError(mcpReasons.otherIssuer({ issuer: visible(issuer.slice(0, 200)), expected }));
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}
