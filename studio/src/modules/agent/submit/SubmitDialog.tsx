import { botLimits } from '@heddle/api-contract';
import { showSuccess } from '@heddle/ui-kit';
import { Alert, Button, Group, Modal, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { TextDiff } from '../../../shared/text-diff/TextDiff.js';
import type { BlockName } from '../draft/AgentBlocks.js';
import type { Side } from '../draft/mergeBlocks.js';
import { useAgent } from '../editor/AgentSession.js';
import { BlockChoice } from '../editor/BlockChoice.js';
import { usePartName } from '../versions/partName.js';
import { submitMessages } from './submitMessages.js';
import { type Comparison, comparisonQuery, useSubmitAgent } from './submitQueries.js';

/** Shows what the caller changed, settles what others changed, too, and submits the draft. */
export function SubmitDialog({ onClose }: { onClose(): void }) {
  const t = useMessages(submitMessages);
  const shared = useMessages(sharedMessages);
  const { botId, autosave } = useAgent();
  const comparison = useQuery(comparisonQuery(botId, autosave, t('notSaved')));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={880}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Loaded query={comparison} failed={t('failed')}>
        {(data) => <SubmitForm comparison={data} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}

type Sides = { readonly [Name in BlockName]?: Side };

function SubmitForm({ comparison, onClose }: { comparison: Comparison; onClose(): void }) {
  const t = useMessages(submitMessages);
  const shared = useMessages(sharedMessages);
  const { spaceId, botId, autosave } = useAgent();
  const [note, setNote] = useState('');
  const [chosen, setChosen] = useState<{ target: string; sides: Sides }>();
  // The other versions of a newer submission are chosen again.
  const choices: Sides = chosen?.target === comparison.target ? chosen.sides : {};
  const nameOf = usePartName();
  const submit = useSubmitAgent(spaceId, botId, autosave);
  const { parts } = comparison;
  const conflicts = parts.filter(({ isConflict }) => isConflict);
  const isChanged = parts.some(({ base, mine }) => base !== mine);
  const isSettled = conflicts.every(({ name }) => choices[name] !== undefined);
  function send(): void {
    submit.mutate(
      { note: note.trim(), comparison, choices },
      {
        onSuccess: (isSubmitted) => {
          if (!isSubmitted) return;
          showSuccess(t('submitted'));
          onClose();
        },
      },
    );
  }
  return (
    <Stack>
      <Text size="sm" c="var(--h-text-2)">
        {t(isChanged ? 'why' : 'nothing')}
      </Text>
      {submit.data === false && (
        <Alert color="weld" variant="light" role="alert">
          {t('again')}
        </Alert>
      )}
      <Theirs comparison={comparison} />
      {conflicts.length > 0 && (
        <section>
          <Title order={3} size="sm">
            {t('conflicts')}
          </Title>
          <Text size="sm" c="var(--h-text-2)" mb="xs">
            {t('conflictsWhy')}
          </Text>
          <Stack gap="sm">
            {conflicts.map(({ name, mine, theirs }) => (
              <BlockChoice
                key={name}
                label={nameOf(name)}
                texts={{ mine, theirs }}
                sideNames={{
                  mine: t('keepMine'),
                  theirs: t('keepTheirs', { author: comparison.author || t('somebody') }),
                }}
                value={choices[name]}
                onChange={(side) =>
                  setChosen({ target: comparison.target, sides: { ...choices, [name]: side } })
                }
              />
            ))}
          </Stack>
        </section>
      )}
      <Mine comparison={comparison} />
      {isChanged && (
        <Textarea
          label={t('note')}
          description={t('noteHint')}
          maxLength={botLimits.changelog}
          autosize
          minRows={2}
          maxRows={6}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {submit.error && (
        <Alert color="madder" variant="light" role="alert">
          {errorText(submit.error)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {shared(isChanged ? 'cancel' : 'close')}
        </Button>
        {isChanged && (
          <Button disabled={!isSettled} loading={submit.isPending} onClick={send}>
            {t(parts.some(({ base, theirs }) => base !== theirs) ? 'merge' : 'submit')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Who submitted since the draft began, and what is merged without a question. */
function Theirs({ comparison }: { comparison: Comparison }) {
  const t = useMessages(submitMessages);
  const nameOf = usePartName();
  const language = useLanguage();
  const theirs = comparison.parts.filter((part) => part.base !== part.theirs);
  if (theirs.length === 0) return null;
  const merged = theirs.filter(({ isConflict }) => !isConflict).map(({ name }) => nameOf(name));
  return (
    <Alert
      color="weld"
      variant="light"
      icon={<IconGitMerge size={18} />}
      title={t('theirs', { author: comparison.author || t('somebody') })}
    >
      {merged.length > 0 && t('theirsWhy', { names: new Intl.ListFormat(language).format(merged) })}
    </Alert>
  );
}

/** What the caller changed and nobody else. */
function Mine({ comparison }: { comparison: Comparison }) {
  const t = useMessages(submitMessages);
  const nameOf = usePartName();
  const parts = comparison.parts.filter(({ base, mine, isConflict }) => base !== mine && !isConflict);
  if (parts.length === 0) return null;
  return (
    <section>
      <Title order={3} size="sm" mb="xs">
        {t('mine')}
      </Title>
      <Stack gap="sm">
        {parts.map(({ name, base, mine }) => (
          <div key={name}>
            <Text size="sm" mb={4}>
              {nameOf(name)}
            </Text>
            <TextDiff before={base} after={mine} />
          </div>
        ))}
      </Stack>
    </section>
  );
}
