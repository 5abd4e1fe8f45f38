import { Alert, Button, Modal, SegmentedControl, Skeleton, Tabs, Text, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEraser, IconPencil, IconPlayerStop, IconPlus, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { useAgent, useBlocks } from '../editor/AgentSession.js';
import { useAgentModels } from '../model/modelQueries.js';
import { formatPrice } from '../story/formatPrice.js';
import { StoryDialog } from '../story/StoryDialog.js';
import { storyMessages } from '../story/storyMessages.js';
import { useVersions } from '../versions/versionQueries.js';
import classes from './Compare.module.css';
import { CompareColumn, type CompareColumnProps } from './CompareColumn.js';
import { compareMessages } from './compareMessages.js';
import {
  bestOf,
  type ComparedColumn,
  type ComparedPart,
  columnLimits,
  comparedParts,
  costOf,
  isAnswering,
  type Subject,
} from './comparison.js';
import { anotherSubject, type SubjectSource, subjectsOf } from './subjects.js';
import { type Comparison, useComparison } from './useComparison.js';
import { isInDraft, useDraftChange } from './useDraftChange.js';

interface CompareScreenProps {
  name: string;
  onClose(): void;
}

/** The same questions to several models, prompts or versions of an agent, side by side. */
export function CompareScreen({ name, onClose }: CompareScreenProps) {
  const t = useMessages(compareMessages);
  const [part, setPart] = useState<ComparedPart>('models');
  const source = useSource();
  // Escape does not close it: that would discard the answers.
  return (
    <Modal.Root opened fullScreen onClose={onClose} closeOnEscape={false}>
      <Modal.Content aria-label={t('title')}>
        <Modal.Body p={0}>
          {source ? (
            <Compared key={part} name={name} part={part} source={source} onPart={setPart} onClose={onClose} />
          ) : (
            <Skeleton height="100dvh" radius={0} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What there is to compare; undefined until it is loaded. */
function useSource(): SubjectSource | undefined {
  const { spaceId, botId } = useAgent();
  const draft = useBlocks();
  const models = useAgentModels(spaceId);
  const versions = useVersions(spaceId, botId);
  if (models.isPending || versions.isPending) return undefined;
  return {
    draft,
    models: models.data ?? [],
    versions: (versions.data ?? []).filter(({ kind }) => kind === 'published').map(({ id }) => id),
  };
}

interface ComparedProps extends CompareScreenProps {
  part: ComparedPart;
  source: SubjectSource;
  onPart(part: ComparedPart): void;
}

function Compared({ name, part, source, onPart, onClose }: ComparedProps) {
  const t = useMessages(compareMessages);
  const story = useMessages(storyMessages);
  const comparison = useComparison(subjectsOf(part, source));
  const { columns, isRunning } = comparison;
  const [trace, setTrace] = useState<string>();
  const [text, setText] = useState('');
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <div className={classes.identity}>
          <h2>{t('title')}</h2>
          <Text size="xs" c="var(--h-text-2)">
            {t('why', { name })}
          </Text>
        </div>
        <SegmentedControl
          size="xs"
          aria-label={t('parts')}
          value={part}
          disabled={isRunning}
          data={comparedParts.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => onPart(value as ComparedPart)}
        />
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconEraser size={16} aria-hidden />}
          disabled={columns.every(({ answers }) => answers.length === 0)}
          onClick={comparison.clear}
        >
          {t('clear')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={columns.length >= columnLimits.max || isRunning}
          onClick={() => comparison.add(anotherSubject(part, source, columns))}
        >
          {t(adding[part])}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </header>
      {part === 'versions' && source.versions.length === 0 && (
        <Alert color="weld" variant="light" radius={0}>
          {t('noVersions')}
        </Alert>
      )}
      <Columns part={part} source={source} comparison={comparison} onTrace={setTrace} />
      <Composer
        comparison={comparison}
        text={text}
        onText={setText}
        onEdit={() => setText(comparison.takeBack())}
      />
      {trace !== undefined && (
        <StoryDialog executeId={trace} label={story('title')} onClose={() => setTrace(undefined)} />
      )}
    </div>
  );
}

const adding = { models: 'addModel', prompts: 'addPrompt', versions: 'addVersion' } as const;

interface ColumnsProps {
  part: ComparedPart;
  source: SubjectSource;
  comparison: Comparison;
  onTrace(executeId: string): void;
}

/** The columns beside each other; on phones as tabs. */
function Columns({ part, source, comparison, onTrace }: ColumnsProps) {
  const t = useMessages(compareMessages);
  const isPhone = useMediaQuery('(max-width: 48em)');
  const [tab, setTab] = useState('1');
  const { columns } = comparison;
  const change = useDraftChange();
  const best = bestOf(columns);
  const used = columns.findIndex(({ id }) => id === change.applied);
  const propsOf = (column: ComparedColumn, index: number): CompareColumnProps => ({
    number: index + 1,
    part,
    column,
    isFastest: best.fastest === column.id,
    isCheapest: best.cheapest === column.id,
    isInUse: isInDraft(column.subject, source.draft) || (part === 'versions' && index === used),
    onChange: (subject: Subject) => comparison.change(column.id, subject),
    onRemove: columns.length > columnLimits.min ? () => comparison.remove(column.id) : undefined,
    onStop: () => comparison.stop(column.id),
    onUse: () => void change.apply(column.id, column.subject),
    onTrace,
  });
  const shown = columns.some(({ id }) => String(id) === tab) ? tab : String(columns[0]?.id);
  return (
    <>
      {used >= 0 && (
        <Alert color="leaf" variant="light" radius={0} py={6} role="status">
          {t('applied', { number: used + 1 })}{' '}
          <Button variant="subtle" size="compact-sm" onClick={change.undo}>
            {t('undo')}
          </Button>
        </Alert>
      )}
      {isPhone ? (
        <Tabs className={classes.tabs} value={shown} onChange={(value) => setTab(value ?? shown)}>
          <Tabs.List grow>
            {columns.map((column, index) => (
              <Tabs.Tab key={column.id} value={String(column.id)}>
                {t('column', { number: index + 1 })}
                {isAnswering(column) && ' …'}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {columns.map((column, index) => (
            <Tabs.Panel
              key={column.id}
              value={String(column.id)}
              className={String(column.id) === shown ? classes.panel : undefined}
            >
              <CompareColumn {...propsOf(column, index)} />
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : (
        <div className={classes.columns}>
          {columns.map((column, index) => (
            <CompareColumn key={column.id} {...propsOf(column, index)} />
          ))}
        </div>
      )}
    </>
  );
}

interface ComposerProps {
  comparison: Comparison;
  text: string;
  onText(text: string): void;
  onEdit(): void;
}

function Composer({ comparison, text, onText, onEdit }: ComposerProps) {
  const t = useMessages(compareMessages);
  const language = useLanguage();
  const { columns, isRunning } = comparison;
  const total = costOf(columns);
  const hasAsked = columns.some(({ answers }) => answers.length > 0);
  const question = text.trim();
  const canSend = question !== '' && !isRunning;
  function send(): void {
    if (!canSend) return;
    onText('');
    void comparison.ask(question);
  }
  return (
    <footer className={classes.composer}>
      <form
        className={classes.ask}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Textarea
          aria-label={t('placeholder')}
          placeholder={t('placeholder')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={10_000}
          data-autofocus
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // An Enter that ends a composition of characters is not a command.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        {isRunning ? (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            onClick={comparison.stopAll}
          >
            {t('stopAll')}
          </Button>
        ) : (
          <Button type="submit" disabled={!canSend} leftSection={<IconSend size={16} aria-hidden />}>
            {t('send')}
          </Button>
        )}
      </form>
      <div className={classes.note}>
        {isRunning ? (
          <span>{t('sendHint')}</span>
        ) : (
          hasAsked && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              leftSection={<IconPencil size={14} aria-hidden />}
              onClick={onEdit}
            >
              {t('edit')}
            </Button>
          )
        )}
        {total > 0 && <span>{t('sum', { cost: formatPrice(total, language) })}</span>}
        <span>{t('note')}</span>
      </div>
    </footer>
  );
}
