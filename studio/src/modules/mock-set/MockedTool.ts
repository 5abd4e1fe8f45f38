import type { trafficScenes } from '@heddle/api-contract/families/mock-set';

/** A tool that mock sets may answer for. */
export interface MockedTool {
  pluginId: string;
  toolId: string;
  name: string;
}

/** Where the choice of a mock set applies; it is always the user's own. */
export interface MockScene {
  scene: (typeof trafficScenes)[keyof typeof trafficScenes];
  /** The agent or workflow that is tried out; empty on the debug page of a tool. */
  callerId: string;
}
