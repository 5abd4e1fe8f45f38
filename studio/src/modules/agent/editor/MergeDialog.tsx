import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { AgentBlocks, BlockName } from '../draft/AgentBlocks.js';
import type { Side } from '../draft/mergeBlocks.js';
import { useAgent, useSaveState } from './AgentSession.js';
import { BlockChoice } from './BlockChoice.js';
import { blockText } from './blockText.js';
import { editorMessages } from './editorMessages.js';

/** Asks which side of each block to keep after a colleague changed the same ones. */
export function MergeDialog() {
  const state = useSaveState();
  return state.kind === 'conflict' ? (
    <OpenMergeDialog names={state.blocks as BlockName[]} theirs={state.latest.blocks} />
  ) : null;
}

function OpenMergeDialog({ names, theirs }: { names: BlockName[]; theirs: AgentBlocks }) {
  const t = useMessages(editorMessages);
  const { autosave } = useAgent();
  const [choices, setChoices] = useState<{ [Name in BlockName]?: Side }>({});
  const [isBusy, setIsBusy] = useState(false);
  const isComplete = names.every((name) => choices[name] !== undefined);
  async function apply(): Promise<void> {
    setIsBusy(true);
    await autosave.settle(choices);
    setIsBusy(false);
  }
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title={t('mergeTitle')} size={880}>
      <Stack>
        <Text size="sm">{t('mergeWhy')}</Text>
        {names.map((name) => (
          <BlockChoice
            key={name}
            label={t(name)}
            texts={{ mine: blockText(autosave.blocks[name]), theirs: blockText(theirs[name]) }}
            sideNames={{ mine: t('mine'), theirs: t('theirs') }}
            value={choices[name]}
            onChange={(side) => setChoices((before) => ({ ...before, [name]: side }))}
          />
        ))}
        <Group justify="flex-end">
          <Button disabled={!isComplete} loading={isBusy} onClick={() => void apply()}>
            {t('keepChosen')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
