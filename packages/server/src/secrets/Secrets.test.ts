import { expect, test } from 'vitest';
import { createSecrets, newSecretKey, noSecrets, SecretLost } from './Secrets.js';

test('a sealed text does not reveal the text, differs each time, and opens in its place', async () => {
  const secrets = await createSecrets([newSecretKey()]);
  const [one, two] = await Promise.all([
    secrets.seal('sk-密钥-1', 'provider:1'),
    secrets.seal('sk-密钥-1', 'provider:1'),
  ]);
  expect(one).not.toBe(two);
  expect(one).not.toContain('sk-密钥-1');
  expect(await secrets.open(one, 'provider:1')).toBe('sk-密钥-1');
});

test('a sealed text does not open if moved, altered or sealed by another installation', async () => {
  const secrets = await createSecrets([newSecretKey()]);
  const sealed = await secrets.seal('sk-1', 'provider:1');
  const [version, name, iv, content] = sealed.split('.');
  const changed = [version, name, iv, `A${content!.slice(1)}`].join('.');
  const others = await (await createSecrets([newSecretKey()])).seal('sk-1', 'provider:1');
  for (const [text, place] of [
    [sealed, 'provider:2'],
    [changed === sealed ? `${sealed.slice(0, -4)}AAAA` : changed, 'provider:1'],
    [others, 'provider:1'],
    ['', 'provider:1'],
    ['v1.a.b.c', 'provider:1'],
  ] as const)
    await expect(secrets.open(text, place)).rejects.toThrow(SecretLost);
});

test('a new first key seals, and the old one after it still opens', async () => {
  const [old, fresh] = [newSecretKey(), newSecretKey()];
  const sealed = await (await createSecrets([old])).seal('sk-1', 'p');
  const both = await createSecrets([fresh, old]);
  expect([await both.open(sealed, 'p'), both.isOld(sealed)]).toEqual(['sk-1', true]);
  const again = await both.seal('sk-1', 'p');
  expect(both.isOld(again)).toBe(false);
  expect(await (await createSecrets([fresh])).open(again, 'p')).toBe('sk-1');
});

test('a signature is valid for its text, purpose and installation, also after a new first key', async () => {
  const [old, fresh] = [newSecretKey(), newSecretKey()];
  const secrets = await createSecrets([old]);
  const signature = await secrets.sign('file 1', 'addresses');
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(await secrets.isSigned('file 1', 'addresses', signature)).toBe(true);
  expect(await (await createSecrets([fresh, old])).isSigned('file 1', 'addresses', signature)).toBe(true);
  const last = signature.at(-1)!;
  const other = `${signature.slice(0, -1)}${String.fromCharCode(last.charCodeAt(0) ^ 1)}`;
  for (const [text, purpose, given] of [
    ['file 2', 'addresses', signature],
    ['file 1', 'uploads', signature],
    ['file 1', 'addresses', other],
    ['file 1', 'addresses', `${signature}=`],
    ['file 1', 'addresses', ''],
  ] as const)
    expect(await secrets.isSigned(text, purpose, given)).toBe(false);
  expect(await (await createSecrets([fresh])).isSigned('file 1', 'addresses', signature)).toBe(false);
  expect(await noSecrets.isSigned('file 1', 'addresses', signature)).toBe(false);
});

test('nothing can be encrypted without a key', async () => {
  await expect(noSecrets.seal('sk-1', 'p')).rejects.toThrow('no key to encrypt secrets with');
  await expect(createSecrets(['short'])).rejects.toThrow('32 bytes');
});
