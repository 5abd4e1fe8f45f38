import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';

// Readers of documents of unknown origin: what has the wrong type reads as missing.

export function objectOf(json: Json | undefined): JsonObject {
  return isJsonObject(json) ? json : {};
}

export function listOf(json: Json | undefined): Json[] {
  return Array.isArray(json) ? json : [];
}

export function objectsOf(json: Json | undefined): JsonObject[] {
  return listOf(json).filter(isJsonObject);
}

export function textOf(json: Json | undefined, usual = ''): string {
  if (typeof json === 'string') return json;
  return typeof json === 'number' || typeof json === 'boolean' ? String(json) : usual;
}

export function numberOf(json: Json | undefined): number | undefined {
  const value = typeof json === 'string' && json.trim() !== '' ? Number(json) : json;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function textsOf(json: Json | undefined): string[] {
  return listOf(json).map((item) => textOf(item));
}
