import {
  createEventBus,
  defineRemote,
  remoteContract,
  SHELL_CONTEXT_VERSION,
  type ShellContext,
  shellContract,
} from './remote-module.ts';

const contextOf = (version: number) => ({ version, events: createEventBus() }) as unknown as ShellContext;

it('remoteContract and shellContract end at SHELL_CONTEXT_VERSION', () => {
  expect(shellContract).toEqual({ min: SHELL_CONTEXT_VERSION, max: SHELL_CONTEXT_VERSION });
  expect(remoteContract.max).toBe(SHELL_CONTEXT_VERSION);
});

it('defineRemote attaches the owner and the supported contract versions', () => {
  const { owner, contract } = defineRemote('mf-seller', () => []);
  expect({ owner, contract }).toEqual({ owner: 'mf-seller', contract: remoteContract });
});

it.each([remoteContract.min - 1, remoteContract.max + 1, Number.NaN])(
  'a remote refuses a context of version %s and creates no routes',
  (version) => {
    const routes = jest.fn(() => []);
    const { min, max } = remoteContract;
    const sentence = `mf-seller was built for version ${min} to ${max} of the context, and got ${version}`;
    expect(() => defineRemote('mf-seller', routes)(contextOf(version))).toThrow(sentence);
    expect(routes).not.toHaveBeenCalled();
  },
);

it('a remote that is mounted twice receives an event once', () => {
  const heard = jest.fn();
  const remote = defineRemote(
    'mf-catalogue',
    () => [],
    () => ({ 'publicacion-cambiada': heard }),
  );
  const context = contextOf(SHELL_CONTEXT_VERSION);
  remote(context);
  remote(context);
  context.events.tell('publicacion-cambiada', { id: 7 });
  expect(heard.mock.calls).toEqual([[{ id: 7 }]]);
});
