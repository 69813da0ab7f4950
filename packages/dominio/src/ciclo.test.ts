import {
  canDoToVenta,
  estadoOfVenta,
  grupoOfVenta,
  nextStep,
  nextStepLine,
  VENTA_ACCIONES,
  VENTA_ACTORS,
  VENTA_ESTADOS,
  VENTA_READERS,
  type VentaAccion,
  type VentaEstado,
  ventaLine,
} from './ciclo.ts';

const EITHER = [false, true] as const;

/**
 * Every possible sale, by its flags. A sale without a transfer (0) has no proof. Only an open sale can have an annulment
 * requested. Only a sale that was paid and annulled can be refunded.
 */
const ALL: VentaEstado[] = EITHER.flatMap((tieneComprobante) =>
  EITHER.flatMap((pagoRecibido) =>
    EITHER.flatMap((recepcionConfirmada) =>
      EITHER.flatMap((anulada) =>
        EITHER.flatMap((last): VentaEstado[] => {
          const flags = { tieneComprobante, pagoRecibido, recepcionConfirmada, anulada };
          if (anulada) return last && !pagoRecibido ? [] : [{ ...flags, devuelta: last }];
          const open = { ...flags, anulacionPedida: last };
          return tieneComprobante ? [open] : [open, { ...open, sinTransferencia: true }];
        }),
      ),
    ),
  ),
);

/**
 * The key holds a sale's flags: proof, paid, received, annulled, and then annulment requested or refunded. The value holds
 * the sale's state and the actions of buyer, seller, admin and system. Letters are the initials of subir, confirmar,
 * aprobar, desaprobar, editar (corregir), pedir and rechazar. Further letters: x anular, k the account, v devolver, u undo
 * the refund, z refuse the proof, w take the proof back.
 */
const TABLE: Record<
  string,
  readonly [estado: string, comprador: string, vendedor: string, admin: string, sistema: string]
> = {
  '- - - - -': ['sin_comprobante', 's c x', 'p', 'a e x', 'x'],
  '- - - - q': ['sin_comprobante', 's c x', '', 'a e x r', 'x'],
  '- - r - -': ['recibida_sin_comprobante', 's p', 'p', 'a e x', 'x'],
  '- - r - q': ['recibida_sin_comprobante', 's', '', 'a e x r', 'x'],
  '0 - - - -': ['con_cashback', 'c x', 'p', 'a e x', 'x'],
  '0 - - - q': ['con_cashback', 'c x', '', 'a e x r', 'x'],
  '0 - r - -': ['recibida_con_cashback', 'p', 'p', 'a e x', 'x'],
  '0 - r - q': ['recibida_con_cashback', '', '', 'a e x r', 'x'],
  '0 p - - -': ['pagada', 'c p', 'p', 'd e x', ''],
  '0 p - - q': ['pagada', 'c', '', 'd e x r', ''],
  '0 p r - -': ['terminada', 'p', 'p', 'd e x', ''],
  '0 p r - q': ['terminada', '', '', 'd e x r', ''],
  'c - - - -': ['en_revision', 'c p w', 'p', 'a e x z', ''],
  'c - - - q': ['en_revision', 'c w', '', 'a e x r z', ''],
  'c - r - -': ['recibida_en_revision', 'p w', 'p', 'a e x', ''],
  'c - r - q': ['recibida_en_revision', 'w', '', 'a e x r', ''],
  '- p - - -': ['pagada', 's c p', 'p', 'd e x', ''],
  '- p - - q': ['pagada', 's c', '', 'd e x r', ''],
  'c p - - -': ['pagada', 'c p', 'p', 'd e x', ''],
  'c p - - q': ['pagada', 'c', '', 'd e x r', ''],
  '- p r - -': ['terminada', 's p', 'p', 'd e x', ''],
  '- p r - q': ['terminada', 's', '', 'd e x r', ''],
  'c p r - -': ['terminada', 'p', 'p', 'd e x', ''],
  'c p r - q': ['terminada', '', '', 'd e x r', ''],
  '- - - x -': ['anulada', '', '', '', ''],
  '- - r x -': ['anulada', '', '', '', ''],
  'c - - x -': ['anulada', '', '', '', ''],
  'c - r x -': ['anulada', '', '', '', ''],
  '- p - x -': ['a_devolver', 'k', '', 'v', ''],
  '- p - x v': ['devuelta', '', '', 'u', ''],
  'c p - x -': ['a_devolver', 'k', '', 'v', ''],
  'c p - x v': ['devuelta', '', '', 'u', ''],
  '- p r x -': ['a_devolver', 'k', '', 'v', ''],
  '- p r x v': ['devuelta', '', '', 'u', ''],
  'c p r x -': ['a_devolver', 'k', '', 'v', ''],
  'c p r x v': ['devuelta', '', '', 'u', ''],
};

const LETTERS: Record<VentaAccion, string> = {
  subir_comprobante: 's',
  confirmar_recepcion: 'c',
  aprobar: 'a',
  desaprobar: 'd',
  corregir: 'e',
  anular: 'x',
  pedir_anulacion: 'p',
  rechazar_pedido: 'r',
  dar_cuenta: 'k',
  devolver: 'v',
  deshacer_devolucion: 'u',
  rechazar_comprobante: 'z',
  deshacer_rechazo: 'b',
  retirar_comprobante: 'w',
};

const keyOf = (venta: VentaEstado) =>
  [
    (venta.tieneComprobante && 'c') || (venta.sinTransferencia && '0'),
    venta.pagoRecibido && 'p',
    venta.recepcionConfirmada && 'r',
    venta.anulada && 'x',
    (venta.anulacionPedida && 'q') || (venta.devuelta && 'v'),
  ]
    .map((letter) => letter || '-')
    .join(' ');

test('the table has a row for every sale, and every state occurs', () => {
  expect(ALL.map(keyOf).sort()).toEqual(Object.keys(TABLE).sort());
  expect(new Set(ALL.map(estadoOfVenta))).toEqual(new Set(VENTA_ESTADOS));
});

test.each(ALL.map((venta) => [keyOf(venta), venta] as const))(
  'a sale with the flags %s has the expected state and permitted actions',
  (key, venta) => {
    const may = VENTA_ACTORS.map((actor) =>
      VENTA_ACCIONES.filter((accion) => canDoToVenta(accion, actor, venta))
        .map((accion) => LETTERS[accion])
        .join(' '),
    );
    expect([estadoOfVenta(venta), ...may]).toEqual(TABLE[key]);
  },
);

test('ventaLine has a text for each reader and sale, and annulled sales have no next step', () => {
  for (const venta of ALL) {
    for (const reader of VENTA_READERS) expect(ventaLine(reader, venta)).toMatch(/\S/);
    if (venta.anulada) expect(nextStep(venta)).toBe('nada');
  }
});

test('ventaLine shows the seller the same text with and without a proof', () => {
  for (const venta of ALL) {
    if (venta.sinTransferencia) continue;
    expect(ventaLine('vendedor', { ...venta, tieneComprobante: true })).toBe(
      ventaLine('vendedor', { ...venta, tieneComprobante: false }),
    );
  }
});

test('an unreadable proof can be replaced, allows automatic annulment, and is shown to buyer and admin', () => {
  const venta = {
    ...{ tieneComprobante: true, comprobanteIlegible: true, pagoRecibido: false, recepcionConfirmada: false },
  };
  expect(canDoToVenta('subir_comprobante', 'comprador', venta)).toBe(true);
  expect(canDoToVenta('anular', 'sistema', venta)).toBe(true);
  expect(nextStep(venta)).toBe('subir_comprobante');
  expect(ventaLine('comprador', venta)).toMatch(/^No se puede leer/);
  expect(ventaLine('admin', venta)).toMatch(/^No se puede leer/);
  expect(ventaLine('vendedor', venta)).toBe(ventaLine('vendedor', { ...venta, comprobanteIlegible: false }));
  for (const over of [{ pagoRecibido: true }, { anulada: true }]) {
    expect(ventaLine('comprador', { ...venta, ...over })).not.toMatch(/^No se puede leer/);
    expect(canDoToVenta('anular', 'sistema', { ...venta, ...over })).toBe(false);
  }
});

const PROOF: VentaEstado = { tieneComprobante: true, pagoRecibido: false, recepcionConfirmada: false };

test('an opened proof cannot be withdrawn, and a proof without a transfer cannot be refused', () => {
  expect(canDoToVenta('retirar_comprobante', 'comprador', { ...PROOF, comprobanteAbierto: true })).toBe(false);
  expect(canDoToVenta('rechazar_comprobante', 'admin', { ...PROOF, sinTransferencia: true })).toBe(false);
});

test('a proof refusal can be undone until a new proof or an annulment', () => {
  const refused: VentaEstado = { ...PROOF, tieneComprobante: false, comprobanteRechazado: true };
  expect(canDoToVenta('deshacer_rechazo', 'admin', refused)).toBe(true);
  expect(canDoToVenta('subir_comprobante', 'comprador', refused)).toBe(true);
  expect(canDoToVenta('deshacer_rechazo', 'admin', { ...refused, anulada: true })).toBe(false);
  expect(canDoToVenta('deshacer_rechazo', 'admin', PROOF)).toBe(false);
  expect(ventaLine('comprador', refused)).toBe('Falta subir el comprobante');
  expect(ventaLine('admin', refused)).toMatch('se rechazó');
  expect(ventaLine('vendedor', refused)).toBe(ventaLine('vendedor', PROOF));
});

test.each<[string, Partial<VentaEstado>]>([
  ['esperan_pago', {}],
  ['esperan_pago', { recepcionConfirmada: true }],
  ['para_entregar', { pagoRecibido: true }],
  ['entregadas', { pagoRecibido: true, recepcionConfirmada: true }],
  ['anuladas', { pagoRecibido: true, anulada: true }],
])('grupoOfVenta assigns a sale to the tab %s', (grupo, flags) => {
  expect(grupoOfVenta({ ...PROOF, ...flags })).toBe(grupo);
});

test.each([
  [{}, /^Transferí el monto exacto/],
  [{ tieneComprobante: true }, /^Comparamos el comprobante/],
  [{ sinTransferencia: true }, /^No tenés que transferir nada/],
  [{ pagoRecibido: true }, /confirmá la recepción/],
])('nextStepLine describes the next step of %j, and is null after an annulment', (flags, line) => {
  const venta = { tieneComprobante: false, pagoRecibido: false, recepcionConfirmada: false, ...flags };
  expect(nextStepLine(venta)).toMatch(line);
  expect(nextStepLine({ ...venta, anulada: true })).toBeNull();
});
