/**
 * Runs before the plugin's own code. Its functions are ordinary ones of the sandbox: a program that replaces them
 * harms only itself, because the server checks every request that comes out.
 *
 * A request leaves the sandbox as an unfinished call: the program ends with what it asks for, and runs again from its
 * beginning with the answers. So that both runs ask for the same, the clock stands still and random numbers repeat.
 */
const before = `
var heddle = { answers: [], asked: [], used: new Map(), wake: undefined };
(function () {
  const { stringify, parse } = JSON;
  heddle.begin = ({ now, seed, answers }) => {
    heddle.answers = answers;
    Date.now = () => now;
    const Standard = Date;
    globalThis.Date = new Proxy(Standard, {
      construct: (target, given) => (given.length === 0 ? new target(now) : new target(...given)),
      apply: () => new Standard(now).toString(),
    });
    let state = seed;
    Math.random = () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
  };
  globalThis.secret = (name) => '{{secret:' + name + '}}';
  globalThis.fetch = (url, { method = 'GET', headers = {}, body } = {}) => {
    if (body !== undefined && typeof body !== 'string') throw new Error('the body of fetch must be a text');
    const request = { url: String(url), method: String(method).toUpperCase(), headers: { ...headers }, body };
    const key = stringify(request);
    const count = heddle.used.get(key) ?? 0;
    heddle.used.set(key, count + 1);
    const answer = heddle.answers.filter((one) => one.key === key)[count];
    if (!answer) {
      heddle.asked.push({ key, ...request });
      heddle.wake?.();
      return new Promise(() => {});
    }
    if (answer.error !== undefined) return Promise.reject(new Error(answer.error));
    const { status, headers: given, text } = answer;
    const names = new Map(Object.entries(given));
    return Promise.resolve({
      status,
      ok: status >= 200 && status < 300,
      headers: { get: (name) => names.get(String(name).toLowerCase()) ?? null },
      text: async () => text,
      json: async () => parse(text),
    });
  };
})();
`;

const after = `
async function main({ params }) {
  heddle.begin(params);
  const perform = Object.hasOwn(heddlePlugin, params.name) ? heddlePlugin[params.name] : undefined;
  if (typeof perform !== 'function') throw new Error('the program does not export the function ' + params.name);
  const asking = new Promise((resolve) => { heddle.wake = resolve; });
  const result = (async () => ({ value: (await perform(params.values)) ?? null }))();
  const first = await Promise.race([result, asking]);
  if (first) return first;
  // Other parts of the program may be about to ask, too; what comes later is asked for in the next run.
  for (let turn = 0; turn < 1000; turn++) await null;
  return { asked: heddle.asked, used: heddle.answers.filter(({ key }) => heddle.used.has(key)).length };
}
`;

/** The bundle of a plugin as a program of the sandbox, and how many lines stand before it. */
export function typescriptProgram(bundle: string): { source: string; linesBefore: number } {
  return { source: `${before}\n${bundle}\n${after}`, linesBefore: before.split('\n').length };
}
