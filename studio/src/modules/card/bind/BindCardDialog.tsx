import type { CardBinding } from '@heddle/api-contract';
import { readCard } from '@heddle/plugin';
import { Autocomplete, Button, Checkbox, NumberInput, Select, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { cardMessages } from '../cardMessages.js';
import { CardStage } from '../editor/CardStage.js';
import {
  type AnswerField,
  type CardRow,
  useAnswerFields,
  useCardVersion,
  usePublishedCards,
} from '../queries.js';
import { guessPath, pathsOf } from './pathsOf.js';
import { QuickCards } from './QuickCards.js';

interface BindCardDialogProps {
  spaceId: string;
  pluginId: string;
  toolId: string;
  name: string;
  binding: CardBinding | undefined;
  /** What the card is for: the answers of an agent, the preset of a tool, or a node of a chat flow. */
  why?: 'bindWhy' | 'presetWhy' | 'nodeWhy';
  onSave(binding: CardBinding | undefined): unknown;
  onClose(): void;
}

interface Values {
  cardId: string;
  version: string;
  mapping: Record<string, string>;
  maxRows: string;
  hasText: boolean;
}

/** Chooses the card that is shown for the results of a tool, and which values it shows. */
export function BindCardDialog(props: BindCardDialogProps) {
  const { spaceId, name, binding, why = 'bindWhy', onSave, onClose } = props;
  const t = useMessages(cardMessages);
  const cards = usePublishedCards(spaceId);
  return (
    <FormDialog<Values>
      title={t('bindTitle', { name })}
      submit={t('save')}
      size={520}
      isOpen
      initial={cards.data && valuesOf(binding)}
      loading={
        <Loaded query={cards} failed={t('failed')}>
          {() => null}
        </Loaded>
      }
      onSubmit={async (values) => onSave(bindingOf(values))}
      onClose={onClose}
    >
      {({ values, set }) => (
        <>
          <Text size="sm" c="var(--h-text-2)">
            {t(cards.data?.length === 0 ? 'noCards' : why)}
          </Text>
          {values.cardId === '' && (
            <QuickCards
              {...props}
              hasPreset={why !== 'presetWhy'}
              onChoose={(chosen) => setAll(set, valuesOf(chosen))}
            />
          )}
          <Select
            label={t('card')}
            allowDeselect={false}
            value={values.cardId}
            data={[{ value: '', label: t('noCard') }, ...(cards.data ?? []).map(toOption)]}
            onChange={(cardId) => {
              const chosen = cards.data?.find(({ card_id }) => card_id === cardId);
              set('cardId', cardId ?? '');
              set('version', chosen?.version_num ?? '');
              set('mapping', {});
            }}
          />
          {values.cardId !== '' && (
            <Mapping
              {...props}
              values={values}
              latest={cards.data?.find(({ card_id }) => card_id === values.cardId)?.version_num}
              set={set}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

type Set = <Key extends keyof Values>(key: Key, value: Values[Key]) => void;

function setAll(set: Set, values: Values): void {
  for (const key of Object.keys(values) as (keyof Values)[]) set(key, values[key]);
}

function valuesOf(binding: CardBinding | undefined): Values {
  return {
    cardId: binding?.card_id ?? '',
    version: binding?.version ?? '',
    mapping: binding?.mapping ?? {},
    maxRows: String(binding?.max_rows ?? ''),
    hasText: binding?.llm_text === true,
  };
}

interface MappingProps extends Pick<BindCardDialogProps, 'spaceId' | 'pluginId' | 'toolId'> {
  values: Values;
  latest: string | undefined;
  set: Set;
}

function Mapping({ spaceId, pluginId, toolId, values, latest, set }: MappingProps) {
  const t = useMessages(cardMessages);
  const version = useCardVersion(values.cardId, values.version);
  const fields = useAnswerFields(spaceId, pluginId, toolId);
  const { mapping } = values;
  const isNew = Object.keys(mapping).length === 0;
  const document = version.data?.document;
  useEffect(() => {
    if (!isNew || document === undefined || !fields.data) return;
    const guesses = guessesOf(document, fields.data);
    if (Object.keys(guesses).length > 0) set('mapping', guesses);
  }, [isNew, document, fields.data, set]);
  return (
    <Loaded query={version} failed={t('failed')}>
      {({ document, sample }) => (
        <>
          <CardStage card={readCard(document)} sample={sample} />
          {latest !== undefined && latest !== values.version && (
            <Button variant="default" onClick={() => set('version', latest)}>
              {t('updateVersion', { version: latest })}
            </Button>
          )}
          <Text size="xs" c="dimmed">
            {t('mappingWhy')}
          </Text>
          {readCard(document).variables.map((variable) => (
            <Autocomplete
              key={variable.name}
              label={t('mapping', { name: variable.name })}
              data={pathsOf(fields.data ?? [])}
              value={mapping[variable.name] ?? ''}
              onChange={(path) => set('mapping', { ...mapping, [variable.name]: path })}
            />
          ))}
          <NumberInput
            label={t('maxRows')}
            min={1}
            max={20}
            clampBehavior="strict"
            allowDecimal={false}
            value={values.maxRows}
            onChange={(value) => set('maxRows', String(value))}
          />
          <Checkbox
            label={t('llmText')}
            checked={values.hasText}
            onChange={(event) => set('hasText', event.currentTarget.checked)}
          />
        </>
      )}
    </Loaded>
  );
}

/** Fields of the answer that are named as variables of the card. */
function guessesOf(document: string, fields: readonly AnswerField[]): Record<string, string> {
  const guesses = readCard(document).variables.map(({ name }) => [name, guessPath(fields, name)]);
  return Object.fromEntries(guesses) as Record<string, string>;
}

function toOption({ card_id, name }: CardRow) {
  return { value: card_id, label: name };
}

function bindingOf({ cardId, version, mapping, maxRows, hasText }: Values): CardBinding | undefined {
  if (cardId === '') return undefined;
  const filled = Object.entries(mapping).filter(([, path]) => path.trim() !== '');
  return {
    card_id: cardId,
    version,
    mapping: Object.fromEntries(filled.map(([name, path]) => [name, path.trim()])),
    ...(maxRows !== '' && { max_rows: Number(maxRows) }),
    ...(hasText && { llm_text: true }),
  };
}
