import { describeRemotes, healthIn } from './releases.mjs';

const release = (at, more = {}) => ({ entry: '', chunks: {}, at, commit: null, ...more });

/** No loads or failures, except for the given versions. */
const healthOf =
  (known = {}) =>
  (_remote, version) =>
    known[version] ?? { loads: 0, failures: 0, kinds: {}, perThousand: null };

it('describeRemotes lists the live release of the shell and each remote, then the others, newest first', () => {
  const record = {
    live: 'b2',
    releases: {
      a1: release('2026-11-01T15:00:00Z'),
      b2: release('2026-11-02T15:00:00Z', { commit: '0123456789' }),
      d4: release('2026-11-04T15:00:00Z'),
      c3: release('2026-11-03T15:00:00Z', { takenBack: true }),
    },
    canary: { version: 'a1', percent: 10 },
    history: [
      { at: '2026-11-03T15:00:00Z', version: 'c3', action: 'publicar' },
      { at: '2026-11-03T15:30:05Z', version: 'b2', action: 'volver' },
      { at: '2026-11-05T12:00:00Z', version: 'a1', action: 'canario', percent: 10 },
    ],
  };
  const c3 = { loads: 2_400, failures: 41, kinds: { chunk: 40, render: 1 }, perThousand: 41 / 2.4 };
  const shell = {
    live: 's1',
    releases: { s1: release('2026-11-01T15:00:00Z') },
    history: [{ at: '2026-11-01T15:00:00Z', version: 's1', action: 'publicar' }],
  };
  expect(describeRemotes({ schema: 2, remotes: { 'mf-seller': record }, shell }, healthOf({ c3 }))).toEqual([
    'shell',
    '  s1  en línea desde el 1/11/26, 12:00:00  (publicada el 1/11/26, 12:00:00)',
    'mf-seller',
    '  b2  en línea desde el 3/11/26, 12:30:05  (publicada el 2/11/26, 12:00:00, commit 0123456789)',
    '  a1  canario al 10 % desde el 5/11/26, 09:00:00  (publicada el 1/11/26, 12:00:00)',
    '  d4  guardada  (publicada el 4/11/26, 12:00:00)',
    '  c3  retirada  (publicada el 3/11/26, 12:00:00)  17,1 fallas cada 1.000 cargas (41 de 2.400, chunk 40, render 1)',
  ]);
});

it('describeRemotes reports that nothing was published', () => {
  expect(describeRemotes({ schema: 2, remotes: {} }, healthOf())).toEqual(['No se publicó ninguna sección todavía.']);
});

it('healthIn reads the loads and failures of a release from the metrics', () => {
  const healthOf = healthIn(`# TYPE fluxpartes_section_loads_total counter
fluxpartes_section_loads_total{remote="mf-seller",release="a1"} 2000
fluxpartes_section_loads_total{remote="mf-admin",release="a1"} 7
fluxpartes_section_failures_total{remote="mf-seller",release="a1",kind="chunk"} 3
fluxpartes_section_failures_total{remote="mf-seller",release="a1",kind="render"} 1
fluxpartes_section_failures_total{remote="mf-seller",release="a1",kind="slow"} 0
`);
  const kinds = { chunk: 3, render: 1 };
  expect(healthOf('mf-seller', 'a1')).toEqual({ loads: 2000, failures: 4, kinds, perThousand: 2 });
  expect(healthOf('mf-seller', 'b2')).toEqual({ loads: 0, failures: 0, kinds: {}, perThousand: null });
});
