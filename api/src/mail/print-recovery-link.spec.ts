import { RecoveryLinkPrinter } from './mailer.ts';

const LOCAL = { isLocal: true, LOG_LEVEL: 'info' } as const;

function speaker(connected: boolean) {
  const send = jest.fn();
  const write = jest.fn();
  return { connected, send, stdout: { write } };
}

it('sends the link over IPC when connected, else writes it to stdout', () => {
  const [child, alone] = [speaker(true), speaker(false)];
  new RecoveryLinkPrinter(LOCAL, child).say('hola');
  new RecoveryLinkPrinter(LOCAL, alone).say('hola');
  expect(child.send.mock.calls[0]?.[0]).toEqual({ report: 'hola' });
  expect(child.stdout.write).not.toHaveBeenCalled();
  expect(alone.send).not.toHaveBeenCalled();
  expect(alone.stdout.write).toHaveBeenCalledWith('hola\n');
});

it.each([{ isLocal: false, LOG_LEVEL: 'info' } as const, { isLocal: true, LOG_LEVEL: 'silent' } as const])(
  'prints nothing with %j',
  (config) => {
    const quiet = speaker(true);
    new RecoveryLinkPrinter(config, quiet).say('hola');
    expect([quiet.send.mock.calls, quiet.stdout.write.mock.calls]).toEqual([[], []]);
  },
);
