import { MultiSelect, Select } from '@mantine/core';
import { useState } from 'react';
import { useChosenProducts, useListedProducts } from './adminQueries.js';

interface Choice {
  id: string;
  name: string;
}

interface ProductSelectProps {
  label: string;
  entityType: number;
  value: string;
  /** The chosen product, which the search may not find. */
  known: Choice | undefined;
  error: string | undefined;
  onChange(id: string): void;
}

/** One listed product of a type, found by its name. */
export function ProductSelect({ label, entityType, value, known, error, onChange }: ProductSelectProps) {
  const [text, setText] = useState('');
  const found = useListedProducts([entityType], text).data ?? [];
  return (
    <Select
      label={label}
      required
      searchable
      data={toOptions(found, known ? [known] : [])}
      // The server has searched.
      filter={({ options }) => options}
      onSearchChange={setText}
      value={value || null}
      error={error}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

interface ProductsSelectProps {
  label: string;
  description?: string;
  entityTypes: readonly number[];
  value: readonly string[];
  error: string | undefined;
  onChange(ids: readonly string[]): void;
}

/** Listed products of some types in their order. */
export function ProductsSelect(props: ProductsSelectProps) {
  const { label, description, entityTypes, value, error, onChange } = props;
  const [text, setText] = useState('');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const found = useListedProducts(entityTypes, text).data ?? [];
  // Chosen products that the search does not find keep the name that was seen last; others are asked for.
  const asked = useChosenProducts(value.filter((id) => !names.has(id))).data ?? [];
  const kept = value.map((id) => ({
    id,
    name: names.get(id) ?? asked.find((one) => one.id === id)?.name ?? id,
  }));
  return (
    <MultiSelect
      label={label}
      description={description}
      searchable
      data={toOptions(found, kept)}
      filter={({ options }) => options}
      onSearchChange={setText}
      value={[...value]}
      error={error}
      onChange={(ids) => {
        setNames(new Map([...names, ...found.map(({ id, name }) => [id, name] as const)]));
        onChange(ids);
      }}
    />
  );
}

function toOptions(found: readonly Choice[], kept: readonly Choice[]) {
  const all = new Map([...kept, ...found].map(({ id, name }) => [id, name]));
  return [...all].map(([value, label]) => ({ value, label }));
}
