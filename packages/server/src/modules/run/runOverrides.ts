import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { Pin, ToolMock } from '@heddle/executor';
import { DomainError } from '../../kernel/DomainError.js';

/** What a test run takes instead of running nodes and tools. */
export interface RunOverrides {
  /** Results by path of the node. */
  pins?: Readonly<Record<string, Pin>>;
  /** Answers of plugin tools, by node or tool. */
  mocks?: Readonly<Record<string, ToolMock>>;
}

interface GivenOverrides {
  pins?: Record<string, { outputs: Pin['outputs']; port?: string | undefined }> | undefined;
  mocks?: Record<string, ToolMock> | undefined;
}

/** They are stored with the settings of the run, which are read with its row. */
const maxCharacters = 256 * 1024;

/** The overrides of a request. Throws if they are too large. */
export function readOverrides({ pins, mocks }: GivenOverrides): RunOverrides {
  const text = JSON.stringify({ pins, mocks });
  if (text.length > maxCharacters)
    throw new DomainError(
      'workflowInvalid',
      workflowReasons.overridesTooLarge({ maximum: maxCharacters / 1024 }),
    );
  return JSON.parse(text) as RunOverrides;
}

/** The pins of a run that is repeated from a node: that node runs with its new inputs, whatever was pinned. */
export function pinsWithout(
  fromNode: string | undefined,
  pins: RunOverrides['pins'] = {},
): Pick<RunOverrides, 'pins'> {
  const left = Object.entries(pins).filter(([path]) => path !== fromNode);
  return left.length > 0 ? { pins: Object.fromEntries(left) } : {};
}
