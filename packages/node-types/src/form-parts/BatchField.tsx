import { isJsonObject, type JsonObject, type TypeDescription } from '@heddle/workflow-schema';
import { FieldProblems } from './FieldProblems.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { labelled } from './labelled.js';
import { NumberField } from './NumberField.js';
import { ParametersField } from './ParametersField.js';
import { Section } from './Section.js';
import { SwitchField } from './SwitchField.js';
import { listAt, readAt, textAt, writeAt } from './wire.js';

const path = ['inputs', 'batch'];
const listsPath = [...path, 'inputLists'];
const isList = ({ type }: TypeDescription) => type === 'list';

/** Batch mode: whether the node runs once per list item, the lists, and the limits. */
export function BatchField() {
  const { raw, onChange, isReadOnly } = useFormScope();
  const t = useFormMessages();
  const isOn = readAt(raw, [...path, 'batchEnable']) === true;
  return (
    <Section {...labelled(t, 'batch')}>
      <SwitchField
        {...labelled(t, 'batchOn')}
        checked={isOn}
        disabled={isReadOnly}
        onChange={(event) => {
          const turnsOn = event.currentTarget.checked;
          onChange((draft) => (turnsOn ? turnOn(draft) : turnOff(draft)), t.batchOn);
        }}
      />
      {isOn && (
        <>
          <ParametersField path={listsPath} {...labelled(t, 'batchLists')} accepts={isList} />
          <div className="heddle-form-pair">
            <NumberField
              path={[...path, 'batchSize']}
              {...labelled(t, 'batchSize')}
              initial={100}
              min={1}
              max={200}
            />
            <NumberField
              path={[...path, 'concurrentSize']}
              {...labelled(t, 'concurrentSize')}
              initial={10}
              min={1}
              max={10}
            />
          </div>
        </>
      )}
      <FieldProblems path={path} />
    </Section>
  );
}

/** In batch mode a node has a single output: the list of the outputs of each item. */
function turnOn(draft: JsonObject): void {
  writeAt(draft, [...path, 'batchEnable'], true);
  for (const [name, initial] of [
    ['batchSize', 100],
    ['concurrentSize', 10],
  ] as const) {
    if (readAt(draft, [...path, name]) === undefined) writeAt(draft, [...path, name], initial);
  }
  if (!Array.isArray(readAt(draft, listsPath))) writeAt(draft, listsPath, []);
  const { own, system } = outputsOf(draft);
  if (itemFields(own) !== undefined) return;
  const outputList = { type: 'list', name: 'outputList', schema: { type: 'object', schema: own } };
  writeAt(draft, ['outputs'], [outputList, ...system]);
}

function turnOff(draft: JsonObject): void {
  writeAt(draft, [...path, 'batchEnable'], false);
  const { own, system } = outputsOf(draft);
  const fields = itemFields(own);
  if (fields !== undefined) writeAt(draft, ['outputs'], [...fields, ...system]);
}

/** Declared outputs, and separately those of error handling, which are the same in both modes. */
function outputsOf(draft: JsonObject) {
  const outputs = listAt(draft, ['outputs']).filter(isJsonObject);
  const isSystem = (output: JsonObject) =>
    readAt(output, ['readonly']) === true && ['errorBody', 'isSuccess'].includes(textAt(output, ['name']));
  return { own: outputs.filter((output) => !isSystem(output)), system: outputs.filter(isSystem) };
}

/** The outputs of one item, if the only output is a list of objects. */
function itemFields([only, ...more]: JsonObject[]): JsonObject[] | undefined {
  if (only === undefined || more.length > 0) return undefined;
  const isListOfObjects = textAt(only, ['type']) === 'list' && textAt(only, ['schema', 'type']) === 'object';
  return isListOfObjects ? listAt(only, ['schema', 'schema']).filter(isJsonObject) : undefined;
}
