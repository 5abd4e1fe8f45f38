import { cutVisible } from '@heddle/api-contract';
import { confirm } from '@heddle/ui-kit';
import {
  Button,
  CopyButton,
  Input,
  Modal,
  Radio,
  Select,
  Slider,
  Stack,
  Switch,
  Text,
  Textarea,
} from '@mantine/core';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../../shared/i18n/sharedMessages.js';
import { useAgent, useBlock, useBlocks } from '../../editor/AgentSession.js';
import { useAgentModels } from '../../model/modelQueries.js';
import { knowledgeBlockMessages } from './knowledgeBlockMessages.js';

/** `search_strategy` in the API. */
const strategies = { semantic: 0, hybrid: 1, fullText: 20 } as const;
const maxReply = 2000;
const manyChunks = 5;

/** How the agent searches its knowledge bases; changes are saved as they are made. */
export function RecallDialog({ onClose }: { onClose(): void }) {
  const t = useMessages(knowledgeBlockMessages);
  const shared = useMessages(sharedMessages);
  const { isReadOnly } = useAgent();
  const [knowledge, setKnowledge] = useBlock('knowledge');
  const change = (fields: Partial<typeof knowledge>) => setKnowledge({ ...knowledge, ...fields });
  const recall = knowledge.recall_strategy ?? {};
  const changeRecall = (fields: Partial<typeof recall>) =>
    change({ recall_strategy: { ...recall, ...fields } });
  const isFullText = knowledge.search_strategy === strategies.fullText;
  const topK = knowledge.top_k ?? 1;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings')}
      size={480}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <fieldset disabled={isReadOnly} style={{ margin: 0, padding: 0, border: 0 }}>
        <Stack gap="md">
          <ModeField />
          <Select
            label={t('strategy')}
            allowDeselect={false}
            disabled={isReadOnly}
            value={String(knowledge.search_strategy ?? strategies.semantic)}
            data={(['semantic', 'hybrid', 'fullText'] as const).map((name) => ({
              value: String(strategies[name]),
              label: t(name),
            }))}
            onChange={(value) => value !== null && change({ search_strategy: Number(value) as 0 | 1 | 20 })}
          />
          <Input.Wrapper label={t('topK')} labelElement="div">
            <Slider
              thumbLabel={t('topK')}
              disabled={isReadOnly}
              min={1}
              max={10}
              marks={[1, 5, 10].map((value) => ({ value, label: String(value) }))}
              mb={20}
              value={topK}
              onChange={(value) => change({ top_k: value })}
            />
            {topK > manyChunks && (
              <Text size="xs" c="var(--h-warn-text)" role="status">
                {t('topKWarning')}
              </Text>
            )}
          </Input.Wrapper>
          {!isFullText && (
            <Input.Wrapper label={t('minScore')} labelElement="div">
              <Slider
                thumbLabel={t('minScore')}
                disabled={isReadOnly}
                min={0.01}
                max={0.99}
                step={0.01}
                marks={[0.01, 0.5, 0.99].map((value) => ({ value, label: value.toFixed(2) }))}
                mb={20}
                value={knowledge.min_score ?? 0.01}
                onChange={(value) => change({ min_score: Number(value.toFixed(2)) })}
              />
            </Input.Wrapper>
          )}
          <Switch
            label={t('rewrite')}
            checked={recall.use_rewrite ?? false}
            onChange={(event) => changeRecall({ use_rewrite: event.currentTarget.checked })}
          />
          <Switch
            label={t('rerank')}
            checked={recall.use_rerank ?? false}
            onChange={(event) => changeRecall({ use_rerank: event.currentTarget.checked })}
          />
          <Switch
            label={t('sql')}
            checked={recall.use_nl2sql ?? false}
            onChange={(event) => changeRecall({ use_nl2sql: event.currentTarget.checked })}
          />
          <Radio.Group
            label={t('noRecall')}
            value={String(knowledge.no_recall_reply_mode ?? 0)}
            onChange={(value) => change({ no_recall_reply_mode: Number(value) })}
          >
            <Stack gap={6} mt={6}>
              <Radio value="0" label={t('noRecallDefault')} />
              <Radio value="1" label={t('noRecallCustom')} />
            </Stack>
          </Radio.Group>
          {knowledge.no_recall_reply_mode === 1 && (
            <Textarea
              label={t('noRecallText')}
              description={t('noRecallHint', { maximum: maxReply })}
              autosize
              minRows={2}
              maxRows={8}
              value={knowledge.no_recall_reply_customize_prompt ?? ''}
              onChange={(event) =>
                change({
                  no_recall_reply_customize_prompt: cutVisible(event.currentTarget.value, maxReply),
                })
              }
            />
          )}
          <Switch
            label={t('showSource')}
            checked={knowledge.show_source ?? false}
            onChange={(event) => change({ show_source: event.currentTarget.checked })}
          />
          {knowledge.show_source && (
            <Select
              label={t('sourceMode')}
              allowDeselect={false}
              disabled={isReadOnly}
              value={String(knowledge.show_source_mode ?? 0)}
              data={[
                { value: '0', label: t('sourceText') },
                { value: '1', label: t('sourceCard') },
              ]}
              onChange={(value) => change({ show_source_mode: Number(value) })}
            />
          )}
        </Stack>
      </fieldset>
    </Modal>
  );
}

/** When knowledge bases are searched. Leaving it to a model that cannot call tools asks first. */
function ModeField() {
  const t = useMessages(knowledgeBlockMessages);
  const shared = useMessages(sharedMessages);
  const { spaceId } = useAgent();
  const [knowledge, setKnowledge] = useBlock('knowledge');
  const { model_info } = useBlocks();
  const model = useAgentModels(spaceId).data?.find(({ id }) => id === model_info.model_id);
  const isAutomatic = knowledge.auto !== false;

  async function choose(auto: boolean): Promise<void> {
    if (!auto && model?.canCallTools === false) {
      const isSure = await confirm({
        title: t('supportTitle'),
        children: t('supportWhy', { name: model.name }),
        confirm: t('change'),
        cancel: shared('cancel'),
      });
      if (!isSure) return;
    }
    setKnowledge({ ...knowledge, auto });
  }

  return (
    <Radio.Group
      label={t('mode')}
      value={isAutomatic ? 'auto' : 'onDemand'}
      onChange={(value) => void choose(value === 'auto')}
    >
      <Stack gap={8} mt={6}>
        <Radio value="auto" label={t('automatic')} description={t('automaticHint')} />
        <Radio value="onDemand" label={t('onDemand')} description={t('onDemandHint')} />
        {!isAutomatic && (
          <CopyButton value="recallKnowledge">
            {({ copied, copy }) => (
              <Button variant="default" size="xs" onClick={copy} style={{ alignSelf: 'flex-start' }}>
                {t(copied ? 'copied' : 'copyTool')}
              </Button>
            )}
          </CopyButton>
        )}
      </Stack>
    </Radio.Group>
  );
}
