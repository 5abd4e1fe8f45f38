import { PYTHON_FILE, pythonModules } from './rules.js';

/**
 * Runs inside the interpreter before user code, and defines `heddle_run`, which takes a program as text and
 * returns its result as text: `+` and JSON, or `-` and the error as JSON. No host object is reachable from
 * it: console output goes through file descriptor 1, and coroutines run on a separate loop instead of the
 * host's. A program that patches the driver harms only itself, because each interpreter runs a single program
 * and the host validates the output.
 */
export const driver = `
def heddle_open():
    import asyncio, builtins, gc, inspect, io, json, os, random, sys, time, types

    FILE = ${JSON.stringify(PYTHON_FILE)}
    REFUSED = frozenset(${JSON.stringify(pythonModules.refused)})
    BRIDGES = frozenset(${JSON.stringify(pythonModules.bridges)})
    LIBRARY = frozenset(name for name in sys.stdlib_module_names if not name.startswith('_')) | {'__future__'}

    class Args:
        """The argument of main: the node's inputs as params."""
        def __init__(self, params):
            self.params = params

    class Output(dict):
        """The result of main; any dict is accepted."""

    def missing(name, why):
        return ModuleNotFoundError(f"No module named '{name}': {why}", name=name)

    def guest_import(name, globals=None, locals=None, fromlist=(), level=0):
        root = name.partition('.')[0]
        if level == 0 and root in REFUSED | BRIDGES:
            raise missing(root, 'it is not available in code')
        if level == 0 and root not in LIBRARY:
            raise missing(root, 'only the standard library of Python is available')
        return builtins.__import__(name, globals, locals, fromlist, level)

    class NoBridge:
        """Blocks imports of modules that give access to the host, however they are imported."""
        def find_spec(self, name, path=None, target=None):
            if name.partition('.')[0] in BRIDGES:
                raise missing(name, 'it is not available in code')

    class NeverSettles(Exception):
        pass

    class Selector:
        """There are no external events, so waiting is sleeping; waiting without a time-out is an error."""
        def select(self, timeout):
            if timeout is None:
                raise NeverSettles
            if timeout > 0:
                time.sleep(timeout)
            return []

    class Loop(asyncio.BaseEventLoop):
        def __init__(self):
            super().__init__()
            self._selector = Selector()
        def _process_events(self, events):
            pass
        def _write_to_self(self):
            pass

    class Loops(asyncio.events._BaseDefaultEventLoopPolicy):
        _loop_factory = Loop

    dumps, loads, BaseLoop = json.dumps, json.loads, Loop
    sleep = getattr(time.sleep, '__wrapped__', time.sleep)

    def settle(value):
        if not inspect.isawaitable(value):
            return value
        async def waiting():
            return await value
        return BaseLoop().run_until_complete(waiting())

    def show(error):
        try:
            message = str(error)
        except BaseException:
            message = ''
        name = type(error).__name__
        return f'{name}: {message}'[:2000] if message else name

    def line_of(error):
        line, frame = None, error.__traceback__
        while frame is not None:
            if frame.tb_frame.f_code.co_filename == FILE:
                line = frame.tb_lineno
            frame = frame.tb_next
        return line

    def failed(kind, message, line=None):
        where = f' (line {line})' if isinstance(line, int) and line > 0 else ''
        return '-' + dumps({'kind': kind, 'message': message + where})

    def of_error(error):
        if isinstance(error, MemoryError):
            return failed('memory', 'The code exceeded its memory limit.')
        if isinstance(error, NeverSettles):
            return failed('thrown', 'main awaits something that never completes.')
        return failed('thrown', show(error), line_of(error))

    def perform(source, params, output_bytes):
        try:
            program = compile(source, FILE, 'exec', dont_inherit=True)
        except SyntaxError as error:
            return failed('syntax', f'{type(error).__name__}: {error.msg}', error.lineno)
        except (ValueError, RecursionError, OverflowError) as error:
            return failed('syntax', show(error))
        guest = types.ModuleType('__main__')
        inside = dict(vars(builtins), __import__=guest_import)
        vars(guest).update(__builtins__=inside, Args=Args, Output=Output)
        sys.modules['__main__'] = guest
        exec(program, vars(guest))
        main = vars(guest).get('main')
        if not callable(main):
            return failed('syntax', 'The code has no function main. It begins with: async def main(args: Args) -> Output:')
        value = settle(main(Args(loads(params))))
        try:
            text = dumps(value, ensure_ascii=False, allow_nan=False, separators=(',', ':'))
        except (TypeError, ValueError, RecursionError) as error:
            return failed('output', f'The result cannot be written as JSON: {show(error)}')
        # Every character takes at least one byte, so a result that is too large is not encoded.
        if len(text) > output_bytes or len(text.encode('utf-8', 'surrogatepass')) > output_bytes:
            return failed('output', f'The result is larger than {output_bytes} bytes.')
        return '+' + text

    def run(source, params, output_bytes):
        screen = io.TextIOWrapper(io.FileIO(1, 'w', closefd=False), 'utf-8', 'backslashreplace', line_buffering=True)
        sys.stdout = sys.__stdout__ = sys.stderr = sys.__stderr__ = screen
        random.seed()
        try:
            answer = perform(source, params, output_bytes)
        except BaseException as error:
            answer = of_error(error)
        try:
            screen.flush()
        except BaseException:
            pass
        return answer

    def leads_out(finder):
        kind = finder if isinstance(finder, type) else type(finder)
        return kind.__module__.partition('.')[0] in BRIDGES

    def close():
        """Removes everything through which code could escape. Called once, before the only program."""
        sys.meta_path[:] = [NoBridge()] + [one for one in sys.meta_path if not leads_out(one)]
        sys.path[:] = [path for path in sys.path if path and 'site-packages' not in path]
        # The host replaced these functions with its own.
        asyncio.run, time.sleep = asyncio.runners.run, sleep
        asyncio.events._set_running_loop(None)
        asyncio.events._set_event_loop_policy(Loops())
        for name in list(sys.modules):
            if name.partition('.')[0] in BRIDGES:
                module = sys.modules.pop(name)
                if isinstance(module, types.ModuleType):
                    vars(module).clear()
        os.environ.clear()
        gc.collect()

    return run, close

heddle_run, heddle_close = heddle_open()
`;
