/** Limits of plugins and tools; lengths are in visible characters. */
export const pluginLimits = {
  name: 100,
  description: 2_000,
  toolName: 64,
  url: 512,
  /** Of a service key, in characters. */
  secret: 2_000,
  versionNote: 800,
  tools: 2_000,
  pluginsInSpace: 10_000,
  environments: 20,
  commonParameters: 50,
  /** Bytes of a document that is imported. */
  document: 16 * 1024 * 1024,
} as const;
