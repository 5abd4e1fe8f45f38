/** A resource whose id, but not its content, a version keeps. */
export interface NamedPart {
  id: string;
  name: string;
}

/** A resource with the version of it that belongs to a version of the app; empty in an archived draft. */
export interface VersionedPart extends NamedPart {
  version: string;
}

/** What a version of an app consists of. Contents of knowledge bases and databases stay live. */
export interface Manifest {
  name: string;
  description: string;
  icon: string;
  /** JSON text: how the editor arranges the resources. */
  folders: string;
  workflows: readonly (VersionedPart & { description: string; icon: string; flowMode: number })[];
  plugins: readonly VersionedPart[];
  knowledge: readonly NamedPart[];
  databases: readonly NamedPart[];
  /** Texts of `projectParts`, by name. */
  parts: Readonly<Record<string, string>>;
}

/** A resource that prevents a publication, or the app itself. */
export interface PackFailure {
  id: string;
  kind: 'workflow' | 'plugin' | 'project';
  name: string;
  reason: string;
}

/** Settings of a channel for one publication. */
export interface ChannelSettings {
  workflows: readonly { id: string; name: string }[];
  bindings: Readonly<Record<string, string>>;
}
