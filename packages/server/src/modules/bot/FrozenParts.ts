import type { JsonValue } from '@heddle/api-contract';

/** What a publication keeps besides the blocks, because it may change elsewhere. */
export interface FrozenParts {
  /** The version of each workflow of the agent, by its id; without those that follow the latest version. */
  workflowVersions: Readonly<Record<string, string>>;
  /** The shortcut commands. */
  shortcuts: readonly JsonValue[];
}
