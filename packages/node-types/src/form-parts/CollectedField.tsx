import { type Parameter, readParameters } from '@heddle/workflow-schema';
import { typeWord } from '../card-parts/typeWord.js';
import { collectedFrom } from '../data/collected.js';
import { FieldProblems } from './FieldProblems.js';
import { useFormScope, useFormWords } from './FormScope.js';
import { Note } from './Note.js';
import { Section } from './Section.js';
import { listAt } from './wire.js';

const path = ['outputs'];

/** What a container gives, and from where in its body. It is shown only: bodies cannot be edited here yet. */
export function CollectedField() {
  const { raw } = useFormScope();
  const words = useFormWords();
  const outputs = readParameters(listAt(raw, path));
  return (
    <Section label={words.outputs}>
      <FieldProblems path={path} isDeep />
      {outputs.length === 0 && <p className="heddle-form-empty">{words.noOutputs}</p>}
      <ul className="heddle-form-list">
        {outputs.map((output, index) => (
          <li key={index} className="heddle-form-mono">
            {`${typeWord(output.input)} ${output.name} ← ${sourceOf(output)}`}
          </li>
        ))}
      </ul>
      <Note>{words.bodyLater}</Note>
    </Section>
  );
}

function sourceOf(output: Parameter): string {
  const from = collectedFrom(output);
  return from === undefined ? '?' : [from.nodeId, ...from.path].join('.');
}
