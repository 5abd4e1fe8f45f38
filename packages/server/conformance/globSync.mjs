// The conformance package imports `fs.globSync`, which Node 20 does not have and these scenarios do not call.
const source = `export * from 'node:fs'; export { default } from 'node:fs';
export function globSync() { throw new Error('needs Node 22'); }`;

export function resolve(specifier, context, next) {
  const isAsked = specifier === 'fs' && context.parentURL?.includes('@modelcontextprotocol/conformance');
  return isAsked
    ? { url: `data:text/javascript,${encodeURIComponent(source)}`, shortCircuit: true }
    : next(specifier, context);
}
