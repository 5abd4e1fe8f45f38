import type { PackageSourceConfiguration } from '../kernel/Config.js';
import { createOutboundFetch } from '../outbound/createOutboundFetch.js';
import type { PackageFiles } from '../package-files/PackageFiles.js';
import { readFolderFile } from '../package-files/readFolderFile.js';

/** Packages are read from folders, public addresses, and the private ones that the configuration file names. */
export function openPackageFiles(sources: readonly PackageSourceConfiguration[]): PackageFiles {
  const privateOrigins = sources
    .filter(({ location }) => /^https?:/.test(location))
    .map(({ location }) => new URL(location).origin);
  // Servers that stall are given up sooner than those of models, which think before they answer.
  const silenceTimeoutMs = 30_000;
  return {
    fetch: createOutboundFetch({ silenceTimeoutMs }),
    fetchConfigured: createOutboundFetch({ privateOrigins, silenceTimeoutMs }),
    readFolder: readFolderFile,
  };
}
