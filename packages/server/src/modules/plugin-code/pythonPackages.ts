/**
 * Defines modules of the plugin in the interpreter, where no file can be written: its finder comes last, so that no
 * package replaces a module of Python or one that the sandbox refuses. `SOURCES` maps paths to texts.
 */
const finder = `
def _open(sources):
    import importlib.abc, importlib.util, sys

    class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
        def find_spec(self, name, path=None, target=None):
            base = name.replace('.', '/')
            for file, is_package in ((base + '/__init__.py', True), (base + '.py', False)):
                if file in sources:
                    return importlib.util.spec_from_loader(name, self, origin=file, is_package=is_package)
            if any(file.startswith(base + '/') for file in sources):
                return importlib.util.spec_from_loader(name, self, is_package=True)
            return None

        def create_module(self, spec):
            return None

        def exec_module(self, module):
            file = module.__spec__.origin
            if file is not None:
                exec(compile(sources[file], file, 'exec', dont_inherit=True), vars(module))

    sys.meta_path.append(Finder())
    roots = {file.partition('/')[0].removesuffix('.py') for file in sources}
    names = globals()['__builtins__']
    guest = names['__import__']

    def load(name, globals=None, locals=None, fromlist=(), level=0):
        if level > 0 or name.partition('.')[0] in roots:
            return importlib.__import__(name, globals, locals, fromlist, level)
        return guest(name, globals, locals, fromlist, level)

    names['__import__'] = load
`;

/** A program that first makes modules available, then runs the author's text under the name that errors show. */
export function withModules(main: string, modules: Readonly<Record<string, string>>): string {
  const text = (value: unknown) => JSON.stringify(JSON.stringify(value));
  return `${finder}
import json as _json
_open(_json.loads(${text(modules)}))
exec(compile(_json.loads(${text(main)}), 'code.py', 'exec', dont_inherit=True), globals())
del _open, _json
`;
}
