import { judgeTimings, recognitions } from '@heddle/api-contract/families/bot';
import type { NodePanelProps } from '@heddle/flow-canvas';
import { Group, NumberInput, Select } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { AgentData } from './agentDocument.js';
import { multiAgentMessages } from './multiAgentMessages.js';

type Config = NonNullable<AgentData['jump_config']>;

const usualRounds = 3;
const mostRounds = 100;

/** How jumps are found: by the agent's own model, or by a question of its own. */
export function RecognitionFields({ panel, data }: { panel: NodePanelProps; data: AgentData }) {
  const t = useMessages(multiAgentMessages);
  const { jump_config: config = {} } = data;
  const isByModel = config.recognition === recognitions.independent;
  const change = (next: Config) =>
    panel.edit((draft) => Object.assign(draft, { jump_config: { ...config, ...next } }), t('recognition'));
  const changeJudging = (next: Config['independent_conf']) =>
    change({ independent_conf: { ...config.independent_conf, ...next } });
  return (
    <>
      <Select
        label={t('recognition')}
        data={[
          { value: String(recognitions.functionCall), label: t('byTool') },
          { value: String(recognitions.independent), label: t('byModel') },
        ]}
        value={String(isByModel ? recognitions.independent : recognitions.functionCall)}
        allowDeselect={false}
        disabled={panel.isReadOnly}
        onChange={(value) => change({ recognition: Number(value) })}
      />
      {isByModel && (
        <Group grow>
          <Select
            label={t('timing')}
            data={(['before', 'after', 'both'] as const).map((name) => ({
              value: String(judgeTimings[name]),
              label: t(name),
            }))}
            value={String(config.independent_conf?.judge_timing ?? judgeTimings.before)}
            allowDeselect={false}
            disabled={panel.isReadOnly}
            onChange={(value) => changeJudging({ judge_timing: Number(value) })}
          />
          <NumberInput
            label={t('rounds')}
            min={0}
            max={mostRounds}
            allowDecimal={false}
            value={config.independent_conf?.history_round ?? usualRounds}
            disabled={panel.isReadOnly}
            onChange={(value) => changeJudging({ history_round: Math.min(mostRounds, Number(value) || 0) })}
          />
        </Group>
      )}
    </>
  );
}
