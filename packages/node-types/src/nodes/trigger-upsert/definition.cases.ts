import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode, reference } from '../../fixtures/readNode.js';
import { triggerUpsert } from './definition.js';

const parameter = (name: string, content: string) => ({ name, input: literal('string', content) });
const config = [
  parameter('userId', 'u'),
  parameter('triggerName', 'Morning'),
  parameter('crontabType', 'selecting'),
  parameter('crontab', '0 0 8 * * *'),
  parameter('timeZone', 'UTC'),
];
const meta = { triggerType: 'CRONJOB', workflowId: '77' };

export function definitionCases() {
  test('requires a name and a workflow in a new node, which fires at midnight', () => {
    expect(findings(triggerUpsert, newNode(triggerUpsert))).toEqual([
      'value.missing inputs.config.1.input',
      'workflow.missing inputs.meta.workflowId',
    ]);
    expect(findings(triggerUpsert, newNode(triggerUpsert, { language: 'zh-CN' }))).toHaveLength(2);
  });

  test('keeps inputs of the trigger and of its workflow apart', () => {
    const payload = [parameter('userId', 'theirs'), parameter('city', 'Ulm')];
    const data = readNode(triggerUpsert, { inputs: { meta, config, payload } });
    expect(triggerUpsert.inputs(data).map(({ name, path }) => [name, path.join('.')])).toEqual([
      ['userId', 'inputs.config.0.input'],
      ['triggerName', 'inputs.config.1.input'],
      ['crontab', 'inputs.config.3.input'],
      ['timeZone', 'inputs.config.4.input'],
      ['payload.userId', 'inputs.payload.0.input'],
      ['payload.city', 'inputs.payload.1.input'],
    ]);
    expect(triggerUpsert.resources?.(data)).toEqual([{ kind: 'workflow', id: '77', name: '' }]);
  });

  test('reports each missing required value', () => {
    expect(findings(triggerUpsert, {})).toEqual([
      ...Array(4).fill('value.missing inputs.config'),
      'workflow.missing inputs.meta.workflowId',
    ]);
  });

  test('checks literal times and time zones but not those from variables', () => {
    const written = [
      ...config.slice(0, 3),
      parameter('crontab', 'at noon'),
      parameter('timeZone', 'Nowhere'),
    ];
    expect(findings(triggerUpsert, { inputs: { meta, config: written } })).toEqual([
      'trigger.crontab inputs.config.3.input',
      'trigger.timeZone inputs.config.4.input',
    ]);
    const referred = [
      ...config.slice(0, 3),
      { name: 'crontab', input: reference('string', '100001', 'when') },
      { name: 'timeZone', input: reference('string', '100001', 'where') },
    ];
    expect(findings(triggerUpsert, { inputs: { meta, config: referred } })).toEqual([]);
  });

  test('reports trigger types other than a schedule', () => {
    const inputs = { meta: { ...meta, triggerType: 'EVENT' }, config };
    expect(findings(triggerUpsert, { inputs })).toEqual(['trigger.typeUnknown inputs.meta.triggerType']);
  });
}
