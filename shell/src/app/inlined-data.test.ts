import { parseSiteConfig } from './inlined-data.ts';

describe('the inlined configuration', () => {
  it('is parsed', () => {
    const config = {
      transferencia: { alias: 'ALIAS.DE.EJEMPLO', cbu: '0'.repeat(20), titular: 'Cuenta de ejemplo' },
      textoEnvio: 'Lo pagás al recibirlo.',
      admin: { sal: 'c2Fs', digesto: 'ZGln', iteraciones: 600_000, filter: 11 },
    };
    expect(parseSiteConfig(JSON.stringify(config))).toEqual(config);
  });

  it.each(['', '{', 'null', '[]', '{"admin":{"sal":1}}', '{"transferencia":"x"}'])('is blank for %j', (text) => {
    expect(parseSiteConfig(text)).toEqual({ transferencia: { alias: '', cbu: '', titular: '' }, admin: null });
  });
});
