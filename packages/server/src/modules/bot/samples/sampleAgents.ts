import type { BotBlocks } from '@heddle/api-contract';
import { type BotSample, botModes } from '@heddle/api-contract/families/bot';
import type { agentWorkflows } from '../../workflow/index.js';

/** How a sample agent works. Its texts are in `sampleMessages`. */
interface SampleAgent {
  mode: number;
  /** A workflow that it needs, and the blocks that use it. */
  workflow?: keyof ReturnType<typeof agentWorkflows>;
  uses?(workflowId: string): Partial<BotBlocks>;
}

/** Every sample agent. All answer without a key: the first two with the demo model, the last without a model. */
export const sampleAgents: Record<BotSample, SampleAgent> = {
  guide: { mode: botModes.single },
  bill: {
    mode: botModes.single,
    workflow: 'splitBill',
    uses: (workflow_id) => ({ workflow_info_list: [{ workflow_id }] }),
  },
  days: {
    mode: botModes.chatFlow,
    workflow: 'countDays',
    uses: (workflow_id) => ({ layout_info: { workflow_id } }),
  },
};
