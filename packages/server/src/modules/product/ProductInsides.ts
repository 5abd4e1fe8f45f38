/** An input or output of a workflow, or a parameter of a tool. */
export interface ShownField {
  name: string;
  description: string;
  isRequired: boolean;
  type: string;
}

/** A tool of a plugin as its product shows it. */
interface ShownTool {
  id: string;
  name: string;
  description: string;
  parameters: ShownField[];
}

/** Something that a product uses. */
export interface UsedPart {
  kind: string;
  name: string;
}

/**
 * What a product page shows of the insides, computed when the version is frozen. `used` and `models` of closed-source
 * products stay on the server; only their numbers are shown.
 */
export interface ProductInsides {
  models: string[];
  used: UsedPart[];
  tools: ShownTool[];
  /** Of plugins: `none`, `service` or `oauth`. */
  authMode: string;
  /** Hosts that tools call. */
  hosts: string[];
  inputs: ShownField[];
  outputs: ShownField[];
  isChatFlow: boolean;
  nodeCount: number;
  prologue: string;
  suggestedQuestions: string[];
}

export const noInsides: ProductInsides = {
  ...{ models: [], used: [], tools: [], authMode: 'none', hosts: [], inputs: [], outputs: [] },
  ...{ isChatFlow: false, nodeCount: 0, prologue: '', suggestedQuestions: [] },
};

/** Texts of a product by language. */
export type ProductTexts = Record<'zh-CN' | 'en', { name: string; description: string; readme: string }>;

/** Who signed the package of a product. */
export interface ProductPublisher {
  /** By language. */
  name: Record<'zh-CN' | 'en', string>;
  /** Names the public key. */
  keyId: string;
}
