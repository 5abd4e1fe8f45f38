import type { PluginCode } from '../plugin/index.js';
import { entries } from './checkFiles.js';
import { withModules } from './pythonPackages.js';

/** Follows the author's file, so that the lines in errors are theirs. See `typescriptProgram` for requests. */
const after = `

async def main(args):
    import inspect, json, random
    params = args.params
    random.seed(params['seed'])
    asked, used = [], {}

    class Waiting(BaseException):
        pass

    class Response:
        def __init__(self, answer):
            self.status, self.headers, self.text = answer['status'], answer['headers'], answer['text']
            self.ok = 200 <= self.status < 300
        def json(self):
            return json.loads(self.text)

    def fetch(url, method='GET', headers=None, body=None):
        request = dict(url=str(url), method=str(method).upper(), headers=dict(headers or {}))
        if body is not None:
            request['body'] = str(body)
        key = json.dumps(request, sort_keys=True)
        count = used.get(key, 0)
        used[key] = count + 1
        known = [one for one in params['answers'] if one['key'] == key]
        if count >= len(known):
            asked.append(dict(request, key=key))
            raise Waiting
        if 'error' in known[count]:
            raise OSError(known[count]['error'])
        return Response(known[count])

    names = globals()
    perform = names.get(params['name'])
    if not callable(perform) or params['name'] == 'main':
        raise NameError('the program does not define the function ' + params['name'])
    # Modules of the plugin use them as well.
    names['__builtins__'].update(fetch=fetch, secret=lambda name: '{{secret:' + name + '}}')
    try:
        value = perform(params['values'])
        return dict(value=await value if inspect.isawaitable(value) else value)
    except Waiting:
        return dict(asked=asked, used=len([one for one in params['answers'] if one['key'] in used]))
`;

/** The files of a plugin and its packages as a program of the sandbox. */
export function pythonProgram({ files, packages = [] }: PluginCode): string {
  const { [entries.python]: main = '', ...others } = files;
  const modules = Object.assign({ ...others }, ...packages.map((one) => one.files)) as Record<string, string>;
  return (Object.keys(modules).length === 0 ? main : withModules(main, modules)) + after;
}
