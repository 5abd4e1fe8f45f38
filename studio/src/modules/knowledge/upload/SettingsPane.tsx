import { chunkTypes, knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import {
  Button,
  Checkbox,
  NumberInput,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import {
  type ChunkSettings,
  chunkDefaults,
  chunkProblems,
  customSeparator,
  type ParsingSettings,
  parsingDefaults,
  separators,
} from './ChunkSettings.js';
import { EmbedderLine } from './EmbedderLine.js';
import classes from './SettingsPane.module.css';
import { settingsMessages } from './settingsMessages.js';
import wizard from './Wizard.module.css';

const separatorNames = {
  '\n': 'newline',
  '\n\n': 'twoNewlines',
  '。': 'cnStop',
  '.': 'enStop',
  '！': 'cnExclamation',
  '!': 'enExclamation',
  '？': 'cnQuestion',
  '?': 'enQuestion',
} as const satisfies Record<(typeof separators)[number], string>;
const ways = [
  [chunkTypes.automatic, 'automatic', 'automaticHint'],
  [chunkTypes.level, 'level', 'levelHint'],
  [chunkTypes.custom, 'custom', 'customHint'],
] as const;

export interface SplitSettings {
  chunks: ChunkSettings;
  parsing: ParsingSettings;
  /** Pages of a PDF that are not read, from 1. */
  skippedPages: readonly number[];
}

export const splitDefaults: SplitSettings = {
  chunks: chunkDefaults,
  parsing: parsingDefaults,
  skippedPages: [],
};

interface SettingsPaneProps {
  settings: SplitSettings;
  /** Pages can be skipped. */
  hasPages: boolean;
  /** Text that was written here has nothing to parse. */
  hasParsing: boolean;
  onChange(settings: SplitSettings): void;
}

/** How documents are read and split. */
export function SettingsPane({ settings, hasPages, hasParsing, onChange }: SettingsPaneProps) {
  const t = useMessages(settingsMessages);
  const { chunks } = settings;
  const change = (fields: Partial<ChunkSettings>) =>
    onChange({ ...settings, chunks: { ...chunks, ...fields } });
  return (
    <section className={wizard.pane} data-pane="settings" aria-label={t('settings')}>
      <div className={wizard.paneHead}>
        <h2>{t('settings')}</h2>
        <span className={wizard.hint}>{t('forAll')}</span>
        <Button variant="subtle" size="compact-xs" ml="auto" onClick={() => onChange(splitDefaults)}>
          {t('reset')}
        </Button>
      </div>
      <div className={wizard.paneBody}>
        {hasParsing && <ParsingFields settings={settings} hasPages={hasPages} onChange={onChange} />}
        <Radio.Group
          label={t('chunks')}
          value={String(chunks.type)}
          onChange={(type) => change({ type: Number(type) })}
        >
          <Stack gap={6} mt={6}>
            {ways.map(([type, name, hint]) => (
              <Radio.Card key={type} value={String(type)} className={classes.way ?? ''} aria-label={t(name)}>
                <Radio.Indicator />
                <div>
                  <Text size="sm" fw={500}>
                    {t(name)}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {t(hint)}
                  </Text>
                </div>
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
        <Stack gap={12} mt={16}>
          {chunks.type === chunkTypes.custom && <SeparatorFields chunks={chunks} onChange={change} />}
          {chunks.type === chunkTypes.level && (
            <NumberInput
              label={t('maxLevel')}
              min={1}
              max={knowledgeLimits.maxLevel}
              allowDecimal={false}
              clampBehavior="none"
              value={chunks.maxLevel}
              error={chunkProblems(chunks).maxLevel && t('levelRange')}
              onChange={(value) => change({ maxLevel: Number(value) })}
            />
          )}
          {chunks.type !== chunkTypes.custom && (
            <Checkbox
              label={t('savesTitle')}
              checked={chunks.savesTitle}
              onChange={(event) => change({ savesTitle: event.currentTarget.checked })}
            />
          )}
          <Checkbox
            label={t('removesSpaces')}
            checked={chunks.removesSpaces}
            onChange={(event) => change({ removesSpaces: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('removesLinks')}
            checked={chunks.removesLinks}
            onChange={(event) => change({ removesLinks: event.currentTarget.checked })}
          />
        </Stack>
        <EmbedderLine />
      </div>
    </section>
  );
}

function ParsingFields({
  settings,
  hasPages,
  onChange,
}: Pick<SettingsPaneProps, 'settings' | 'hasPages' | 'onChange'>) {
  const t = useMessages(settingsMessages);
  const { parsing, skippedPages } = settings;
  const change = (fields: Partial<ParsingSettings>) =>
    onChange({ ...settings, parsing: { ...parsing, ...fields } });
  return (
    <Stack gap={10} mb={20}>
      <Text size="sm" fw={500} id="knowledge-parsing">
        {t('parsing')}
      </Text>
      <SegmentedControl
        aria-labelledby="knowledge-parsing"
        value={parsing.isPrecise ? 'precise' : 'quick'}
        data={[
          { value: 'quick', label: t('quick') },
          { value: 'precise', label: t('precise') },
        ]}
        onChange={(value) => change({ isPrecise: value === 'precise' })}
      />
      {parsing.isPrecise && (
        <>
          <Checkbox
            label={t('tables')}
            checked={parsing.hasTables}
            onChange={(event) => change({ hasTables: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('images')}
            checked={parsing.hasImages}
            onChange={(event) => change({ hasImages: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('ocr')}
            description={t('ocrHint')}
            checked={parsing.hasOcr}
            onChange={(event) => change({ hasOcr: event.currentTarget.checked })}
          />
        </>
      )}
      {hasPages && (
        <TagsInput
          label={t('skipPages')}
          description={t('skipPagesHint')}
          maxTags={500}
          value={skippedPages.map(String)}
          onChange={(pages) =>
            onChange({
              ...settings,
              skippedPages: [...new Set(pages.map(Number))].filter(
                (page) => Number.isInteger(page) && page > 0,
              ),
            })
          }
        />
      )}
    </Stack>
  );
}

interface SeparatorFieldsProps {
  chunks: ChunkSettings;
  onChange(fields: Partial<ChunkSettings>): void;
}

function SeparatorFields({ chunks, onChange }: SeparatorFieldsProps) {
  const t = useMessages(settingsMessages);
  const problems = chunkProblems(chunks);
  const isKnown = (separators as readonly string[]).includes(chunks.separator);
  return (
    <>
      <Select
        label={t('separator')}
        allowDeselect={false}
        value={isKnown ? chunks.separator : 'own'}
        data={[
          ...separators.map((separator) => ({ value: separator, label: t(separatorNames[separator]) })),
          { value: 'own', label: t('ownSeparator') },
        ]}
        onChange={(separator) =>
          separator !== null && onChange({ separator: separator === 'own' ? customSeparator : separator })
        }
      />
      {!isKnown && (
        <TextInput
          label={t('ownSeparatorText')}
          maxLength={knowledgeLimits.separator}
          value={chunks.separator}
          error={problems.separator && t('separatorMissing')}
          onChange={(event) => onChange({ separator: event.currentTarget.value })}
        />
      )}
      <NumberInput
        label={t('maxLength')}
        min={knowledgeLimits.minChunk}
        max={knowledgeLimits.maxChunk}
        step={50}
        allowDecimal={false}
        clampBehavior="none"
        value={chunks.maxLength}
        error={problems.maxLength && t('lengthRange')}
        onChange={(value) => onChange({ maxLength: Number(value) })}
      />
      <NumberInput
        label={t('overlap')}
        min={0}
        max={knowledgeLimits.maxOverlap}
        step={5}
        allowDecimal={false}
        clampBehavior="none"
        value={chunks.overlap}
        error={problems.overlap && t('overlapRange')}
        onChange={(value) => onChange({ overlap: Number(value) })}
      />
    </>
  );
}
