import type { TypeDescription } from '@heddle/workflow-schema';
import { TextInput } from '@mantine/core';
import { AddButton } from '../../form-parts/AddButton.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { NumberField } from '../../form-parts/NumberField.js';
import { RemoveButton } from '../../form-parts/RemoveButton.js';
import { Section } from '../../form-parts/Section.js';
import { ValueField } from '../../form-parts/ValueField.js';
import { appendAt, listAt, removeAt, textAt, type WirePath, writeAt } from '../../form-parts/wire.js';
import { formatMessage } from '../../formatMessage.js';
import { messages } from './messages.js';
import { limits } from './settings.js';

const list = ['inputs', 'references'];
const image = { type: 'string', assistType: 2 } as const;
const acceptsImage = ({ type }: TypeDescription) => type === 'string';

/** The reference images, each with its preprocessor and weight. */
export function ReferencesField() {
  const { raw, language, onChange } = useFormScope();
  const t = messages[language];
  const references = listAt(raw, list);
  const add = () => onChange((draft) => appendAt(draft, list, newReference()), t.references);
  return (
    <Section
      {...labelled(t, 'references')}
      action={references.length < limits.references && <AddButton label={t.references} onAdd={add} />}
    >
      <FieldProblems path={list} />
      {references.length === 0 && <p className="heddle-form-empty">{t.noReferences}</p>}
      {references.map((_, index) => (
        <ReferenceRow key={index} path={[...list, index]} index={index + 1} />
      ))}
    </Section>
  );
}

function ReferenceRow({ path, index }: { path: WirePath; index: number }) {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  const name = (key: 'reference' | 'preprocessor' | 'weight') => formatMessage(t[key], { index });
  const at = [...path, 'preprocessor'];
  return (
    <div className="heddle-form-parameter">
      <div className="heddle-form-row">
        <span className="heddle-form-name">{name('reference')}</span>
        <RemoveButton
          name={name('reference')}
          onRemove={() => onChange((draft) => removeAt(draft, path), name('reference'))}
        />
      </div>
      <ValueField
        path={[...path, 'url']}
        label={name('reference')}
        type={image}
        hasFixedType
        accepts={acceptsImage}
      />
      <div className="heddle-form-pair">
        <TextInput
          {...labelled(t, 'preprocessorHint')}
          aria-label={name('preprocessor')}
          inputMode="numeric"
          value={textAt(raw, at)}
          readOnly={isReadOnly}
          onChange={(event) => {
            const text = event.currentTarget.value;
            const kind = String(Number(text)) === text ? Number(text) : text;
            onChange((draft) => writeAt(draft, at, kind), name('preprocessor'));
          }}
        />
        <NumberField
          path={[...path, 'weight']}
          {...labelled(t, 'weight')}
          label={name('weight')}
          initial={1}
          min={0}
          max={1}
          step={0.1}
          allowDecimal
        />
      </div>
    </div>
  );
}

function newReference() {
  const content = { source: 'block-output', blockID: '', name: '' };
  return { url: { ...image, value: { type: 'ref', content, rawMeta: { type: 7 } } }, weight: 0.7 };
}
