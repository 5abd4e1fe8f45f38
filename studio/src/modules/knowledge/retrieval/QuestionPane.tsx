import { type RetrievalReport, retrievalLimits } from '@heddle/api-contract';
import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  Stack,
  Text,
  Textarea,
  UnstyledButton,
} from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from './Retrieval.module.css';
import { type StrategyName, strategyNames, type TestSettings } from './RetrievalSettings.js';
import { retrievalMessages } from './retrievalMessages.js';
import type { Message } from './retrievalQueries.js';
import { useSkipText } from './useSkipText.js';

const maxRecent = 8;

interface QuestionPaneProps {
  datasetId: string;
  hasTables: boolean;
  settings: TestSettings;
  isBusy: boolean;
  report: RetrievalReport | undefined;
  onSettings(settings: TestSettings): void;
  onRun(question: string, history: Message[]): void;
}

/** The question and how to search for it. */
export function QuestionPane(props: QuestionPaneProps) {
  const { hasTables, settings, isBusy, report, onSettings, onRun } = props;
  const t = useMessages(retrievalMessages);
  const [question, setQuestion] = useState('');
  const [history, setHistory] = useState('');
  const [recent, setRecent] = useState<readonly string[]>([]);
  const change = (fields: Partial<TestSettings>) => onSettings({ ...settings, ...fields });

  function handleRun(text: string): void {
    const trimmed = text.trim();
    if (trimmed === '' || isBusy) return;
    setRecent((before) => [trimmed, ...before.filter((other) => other !== trimmed)].slice(0, maxRecent));
    onRun(trimmed, settings.usesRewrite ? readHistory(history) : []);
  }

  return (
    <section className={classes.side} aria-label={t('question')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          handleRun(question);
        }}
      >
        <Textarea
          label={t('question')}
          placeholder={t('placeholder')}
          description={t('runHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={retrievalLimits.question}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) handleRun(question);
          }}
        />
        <Button
          type="submit"
          mt={8}
          fullWidth
          loading={isBusy}
          disabled={question.trim() === ''}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
        >
          {t('run')}
        </Button>
      </form>
      {report && <Rewrite report={report} />}
      <h2 className={classes.sideTitle}>{t('settings')}</h2>
      <Stack gap={10}>
        <Select
          label={t('strategy')}
          allowDeselect={false}
          value={settings.strategy}
          data={strategyNames.map((name) => ({ value: name, label: t(name) }))}
          onChange={(name) => name !== null && change({ strategy: name as StrategyName })}
        />
        <Group grow align="flex-start">
          <NumberInput
            label={t('topK')}
            min={retrievalLimits.topK.minimum}
            max={retrievalLimits.topK.maximum}
            allowDecimal={false}
            clampBehavior="strict"
            value={settings.topK}
            onChange={(value) => value !== '' && change({ topK: Number(value) })}
          />
          <NumberInput
            label={t('minScore')}
            min={retrievalLimits.minScore.minimum}
            max={retrievalLimits.minScore.maximum}
            step={0.05}
            decimalScale={2}
            disabled={settings.strategy === 'fullText'}
            value={settings.minScore}
            onChange={(value) =>
              Number(value) >= retrievalLimits.minScore.minimum && change({ minScore: Number(value) })
            }
          />
        </Group>
        {settings.strategy === 'hybrid' && (
          <Group grow>
            <NumberInput
              label={t('semanticWeight')}
              min={0}
              max={retrievalLimits.weight.maximum}
              step={0.1}
              clampBehavior="strict"
              value={settings.semanticWeight}
              onChange={(value) => value !== '' && change({ semanticWeight: Number(value) })}
            />
            <NumberInput
              label={t('fullTextWeight')}
              min={0}
              max={retrievalLimits.weight.maximum}
              step={0.1}
              clampBehavior="strict"
              value={settings.fullTextWeight}
              onChange={(value) => value !== '' && change({ fullTextWeight: Number(value) })}
            />
          </Group>
        )}
        <Checkbox
          label={t('rerank')}
          checked={settings.usesRerank}
          onChange={(event) => change({ usesRerank: event.currentTarget.checked })}
        />
        {hasTables && (
          <Checkbox
            label={t('nl2sql')}
            checked={settings.usesSql}
            onChange={(event) => change({ usesSql: event.currentTarget.checked })}
          />
        )}
        <Checkbox
          label={t('rewrite')}
          checked={settings.usesRewrite}
          onChange={(event) => change({ usesRewrite: event.currentTarget.checked })}
        />
        {settings.usesRewrite && (
          <Textarea
            label={t('history')}
            description={t('historyHint')}
            autosize
            minRows={2}
            maxRows={8}
            value={history}
            onChange={(event) => setHistory(event.currentTarget.value)}
          />
        )}
      </Stack>
      {recent.length > 0 && (
        <>
          <h2 className={classes.sideTitle}>{t('recent')}</h2>
          <ul className={classes.recent}>
            {recent.map((text) => (
              <li key={text}>
                <UnstyledButton
                  className={classes.recentButton ?? ''}
                  onClick={() => {
                    setQuestion(text);
                    handleRun(text);
                  }}
                >
                  {text}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Rewrite({ report }: { report: RetrievalReport }) {
  const t = useMessages(retrievalMessages);
  const skipText = useSkipText();
  const { text, is_used: isUsed } = report.rewrite;
  return (
    <>
      <h2 className={classes.sideTitle}>{t('rewritten')}</h2>
      {isUsed ? (
        <p className={classes.rewritten}>{text}</p>
      ) : (
        <Text size="xs" c="dimmed">
          {skipText(report.rewrite) || t('unchanged')}
        </Text>
      )}
    </>
  );
}

/** Messages as they are typed: one per line, with who says it. */
function readHistory(text: string): Message[] {
  return text.split('\n').flatMap((line) => {
    const [, who = '', content = ''] = /^\s*(用户|User|助手|Assistant)\s*[:：]\s*(.+)$/i.exec(line) ?? [];
    if (content === '') return [];
    return [{ role: /^(用户|user)$/i.test(who) ? ('user' as const) : ('assistant' as const), content }];
  });
}
