import type { Variable } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import { ActionIcon, Button, SegmentedControl, Tabs, Text } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/i18n.js';
import classes from '../editor/Editor.module.css';
import { editorWords } from '../editor/editorWords.js';
import { RunInputs } from './RunInputs.js';
import { RunResult } from './RunResult.js';
import { readRememberedInputs, rememberInputs } from './rememberedInputs.js';
import { initialText, readFields } from './runInputs.js';
import type { RunPlace, TestRun } from './useTestRun.js';

interface RunPanelProps {
  workflowId: string;
  fields: readonly Variable[];
  testRun: TestRun;
  errorCount: number;
  nodeTitle(nodeId: string): string;
  onShowNode(nodeId: string): void;
  onShowProblems(): void;
  onClose(): void;
}

/** Inputs and result of a test run, beside the canvas. */
export function RunPanel(props: RunPanelProps) {
  const { workflowId, fields, testRun, errorCount } = props;
  const words = useWords(editorWords);
  const [texts, setTexts] = useState<Record<string, string>>(() => {
    const remembered = readRememberedInputs(workflowId);
    return Object.fromEntries(fields.map((field) => [field.name, initialText(field, remembered)]));
  });
  const [isChecked, setIsChecked] = useState(false);
  const [tab, setTab] = useState<string | null>('inputs');
  const { inputs, problems } = readFields(fields, texts);
  const run: RunState | undefined = testRun.run;

  function handleRun() {
    setIsChecked(true);
    if (problems.size > 0) return setTab('inputs');
    rememberInputs(workflowId, texts);
    setTab('result');
    testRun.start(inputs);
  }

  return (
    <aside className={classes.side} aria-label={words('testRun')}>
      <div className={classes.sideHead}>
        {words('testRun')}
        <span className={classes.spring} />
        <ActionIcon variant="subtle" color="gray" aria-label={words('close')} onClick={props.onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      <Tabs value={tab} onChange={setTab} className={classes.sideBody} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="inputs">{words('inputs')}</Tabs.Tab>
          <Tabs.Tab value="result" disabled={!run && !testRun.problem}>
            {words('result')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="inputs">
          <RunInputs
            fields={fields}
            texts={texts}
            problems={isChecked ? problems : new Map()}
            onChange={(name, text) => setTexts((current) => ({ ...current, [name]: text }))}
          />
          <SegmentedControl
            mt="lg"
            fullWidth
            size="xs"
            value={testRun.place}
            onChange={(place) => testRun.setPlace(place as RunPlace)}
            data={[
              { value: 'browser', label: words('whereBrowser') },
              { value: 'server', label: words('whereServer') },
            ]}
          />
          <Text size="xs" c="dimmed" mt={6}>
            {words(testRun.place === 'browser' ? 'whereBrowserWhy' : 'whereServerWhy')}
          </Text>
        </Tabs.Panel>
        <Tabs.Panel value="result">
          <RunResult
            run={run}
            problem={testRun.problem}
            nodeTitle={props.nodeTitle}
            onShowNode={props.onShowNode}
          />
        </Tabs.Panel>
      </Tabs>
      <div className={classes.sideFoot}>
        {testRun.isRunning ? (
          <Button
            fullWidth
            variant="default"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            onClick={testRun.stop}
          >
            {words('stop')}
          </Button>
        ) : errorCount > 0 ? (
          <Button fullWidth variant="default" onClick={props.onShowProblems}>
            {words('fixFirst', { count: errorCount })}
          </Button>
        ) : (
          <Button fullWidth leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={handleRun}>
            {words(run ? 'runAgain' : 'run')}
          </Button>
        )}
      </div>
    </aside>
  );
}
