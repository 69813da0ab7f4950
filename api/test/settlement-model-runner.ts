import {
  arrepentimientoSchema,
  crearVentaSchema,
  cuentaDevolucionSchema,
  editarPublicacionSchema,
  editarUsuarioSchema,
  pagarLiquidacionSchema,
} from '@fluxpartes/contrato';
import { type Centavos, centavos, centavosAPesos, computeVenta, pesosACentavos } from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { PublicacionEditService } from '../src/modules/publicaciones/cambios/cambios.ts';
import { EditByAdminService } from '../src/modules/usuarios/edicion/usuario-edit.ts';
import { ErasureService } from '../src/modules/usuarios/personal-data/personal-data.ts';
import { AnulacionService, DevolucionService, VencimientosService } from '../src/modules/ventas/anulacion/anulacion.ts';
import { ArrepentimientosService, PedidosService } from '../src/modules/ventas/anulacion/pedidos.ts';
import { CompraService } from '../src/modules/ventas/compra/compra.ts';
import { ComprobantesService } from '../src/modules/ventas/comprobantes/comprobantes.ts';
import { LiquidacionesService } from '../src/modules/ventas/liquidaciones/liquidaciones.ts';
import { VentaEditService } from '../src/modules/ventas/venta-edit.ts';
import type { AdminCaller, Caller } from '../src/request-context/request.ts';
import { drainQueue } from './drain-queue.ts';
import { callerOf, insertUsuario } from './factories.ts';
import { asUpload, picture } from './images.ts';
import { CBU } from './liquidacion-factory.ts';
import { insertPublicacion } from './publicacion-factory.ts';
import type { ShopStep, VentaStep } from './settlement-model.ts';
import type { TestApp } from './test-app.ts';

const DAY = 24 * 60 * 60 * 1000;
const PRECIOS = [0, 1, 3_333, 99_999, 1_000_000].map(centavos);
/** Initial units of each listing; null is unlimited. */
const UNIDADES: readonly (number | null)[] = [9, 12, 500, null, null];
const ADMIN: AdminCaller = { tipo: 'admin', sesionId: 1 };
/** The spec accepts any password. */
const CONTRASENA = { contrasena_actual: 'whatever it is' };
const MOTIVO = { motivo: 'porque sí' };
/** Fields that an edit requires in addition to the changed ones. */
const CAMPOS = {
  ...{ nombre_producto: 'Disco de freno', marca: 'ford', modelo: 'Focus', categoria: 'Frenos', estado: 'nuevo' },
  ...{ ubicacion: 'Glew', envio: 'false' },
};

/** A buyer's payment for a sale: the transfer that the administrator received, and the cashback used. */
interface Given {
  monto: Centavos;
  cashback: Centavos;
  isPaid: boolean;
}

/** A shop with its listings and one buyer. It executes the steps of a history and records their payments and gifts. */
export class SettlementModelRunner {
  readonly ventas = new Map<number, Given>();
  /** The buyer's account ids, the current one last: after an erasure the buyer returns with another id. */
  readonly compradores: number[];
  /** Total amount that the administrator added to the buyer's balances. */
  credited = 0;

  private constructor(
    private readonly test: TestApp,
    readonly vendedorId: number,
    compradorId: number,
    private email: string,
    /** Each listing with the total of units that it was given; null if it is unlimited. */
    readonly publicaciones: Map<number, number | null>,
  ) {
    this.compradores = [compradorId];
  }

  get compradorId(): number {
    return this.compradores.at(-1) ?? 0;
  }

  static async open(test: TestApp): Promise<SettlementModelRunner> {
    const vendedorId = await insertUsuario(test, { tipo_cuenta: 'vendedor', cuenta_bancaria: CBU });
    const publicaciones = new Map<number, number | null>();
    for (const [i, precio] of PRECIOS.entries()) {
      const existencias = UNIDADES[i] ?? null;
      const id = await insertPublicacion(test, vendedorId, { precio: centavosAPesos(precio), existencias });
      publicaciones.set(id, existencias);
    }
    const [compradorId, email] = await newComprador(test);
    return new SettlementModelRunner(test, vendedorId, compradorId, email, publicaciones);
  }

  /** Amount paid in for the shop's sales, according to the executed steps. */
  get paidIn(): number {
    return [...this.ventas.values()].reduce(
      (sum, { monto, cashback, isPaid }) => sum + (isPaid ? monto + cashback : 0),
      0,
    );
  }

  /**
   * Executes a step; skips the step if its sale or settlement does not exist.
   * @throws DomainError if the step is refused
   */
  async walk(step: ShopStep): Promise<unknown> {
    const { app, clock } = this.test;
    switch (step.tipo) {
      case 'vender':
        return this.vender(step);
      case 'liquidar':
        return this.liquidar(step);
      case 'conspirar':
        return this.conspire(step);
      case 'ajustar':
        return this.adjust(step.cashback);
      case 'borrar':
        return this.borrar();
      case 'esperar':
        return clock.advance(step.days * DAY);
      case 'vencer':
        // After this time the deadline of every missing proof has passed.
        clock.advance(4 * DAY);
        return app.get(VencimientosService).run();
      case 'reponer':
        return this.reponer(step);
      case 'constancia': {
        const cambios = { aprobado_constancia_afip: step.aprobada } as never;
        return app.get(EditByAdminService).editar(ADMIN, { id: this.vendedorId }, cambios);
      }
      case 'deshacer':
      case 'transferir':
        return this.changeLiquidacion(step);
      default: {
        const id = at([...this.ventas.keys()], step.venta);
        return id === undefined ? undefined : this.change(id, step);
      }
    }
  }

  private get comprador(): Caller {
    return callerOf(this.compradorId);
  }

  private async vender({ precio: which, cantidad, part }: Extract<ShopStep, { tipo: 'vender' }>): Promise<number> {
    const [usuario] = await this.test.query<{ cashback: string }>('SELECT cashback FROM usuarios WHERE id = $1', [
      this.compradorId,
    ]);
    const data = {
      ...{ precio: PRECIOS[which] ?? centavos(0), cantidad, comprasUltimos30: 0 },
      ...{ documentos: { constanciaAfip: false, certificadoEstudio: false } },
      cashbackDisponible: pesosACentavos(Number(usuario?.cashback)),
    };
    const { cashbackMaximo } = computeVenta(data, centavos(0));
    const { monto } = computeVenta(data, centavos(Math.floor((cashbackMaximo * part) / 1000)));
    const wanted = z.parse(crearVentaSchema, {
      ...{ publicacion_id: [...this.publicaciones.keys()][which], cantidad, monto: centavosAPesos(monto) },
    });
    const { venta } = await this.test.app.get(CompraService).comprar(this.comprador, wanted, undefined);
    const cashback = pesosACentavos(venta.cashback_usado);
    this.ventas.set(venta.id, { monto: pesosACentavos(venta.monto), cashback, isPaid: false });
    return venta.id;
  }

  private async conspire({ cantidad, first, anyway }: Extract<ShopStep, { tipo: 'conspirar' }>): Promise<void> {
    const pago = { tipo: 'pago', pagada: true, anyway: false } as const;
    const large = await this.vender({ tipo: 'vender', precio: 4, cantidad: 5, part: 0 });
    await this.change(large, { ...pago, venta: large });
    const part = await this.vender({ tipo: 'vender', precio: 3, cantidad, part: 1000 });
    const annul = { tipo: 'anular', venta: large, byAdmin: true } as const;
    if (first === 'anular') await this.change(large, annul);
    await this.change(part, { ...pago, anyway, venta: part });
    if (first === 'pago') await this.change(large, annul);
  }

  private async adjust(cashback: number): Promise<void> {
    const [usuario] = await this.test.query<{ cashback: string }>('SELECT cashback FROM usuarios WHERE id = $1', [
      this.compradorId,
    ]);
    const data = z.parse(editarUsuarioSchema, { cashback });
    await this.test.app.get(EditByAdminService).editar(ADMIN, { id: this.compradorId }, data);
    this.credited += Math.max(0, cashback * 100 - pesosACentavos(Number(usuario?.cashback)));
  }

  /** The buyer erases the account and opens another account. */
  private async borrar(): Promise<void> {
    await this.test.app.get(ErasureService).borrar(this.comprador, this.compradorId, CONTRASENA, undefined);
    const [id, email] = await newComprador(this.test);
    this.compradores.push(id);
    this.email = email;
  }

  /** Random sales of the shop, including ones that cannot be settled. */
  private async liquidar({ from, many }: Extract<ShopStep, { tipo: 'liquidar' }>): Promise<void> {
    const ids = [...this.ventas.keys()];
    const ventas = [...new Set(Array.from({ length: many }, (_, i) => at(ids, from + i)))].filter(
      (id) => id !== undefined,
    );
    if (ventas.length === 0) return;
    await this.test.app.get(LiquidacionesService).liquidar(ADMIN, { vendedor_id: this.vendedorId, ventas }, undefined);
  }

  private async changeLiquidacion(step: Extract<ShopStep, { liquidacion: number }>): Promise<void> {
    const rows = await this.test.query<{ id: number }>(
      'SELECT id FROM liquidaciones WHERE vendedor_id = $1 ORDER BY id',
      [this.vendedorId],
    );
    const changes = this.test.app.get(LiquidacionesService);
    const id = at(
      rows.map((row) => row.id),
      step.liquidacion,
    );
    if (id === undefined) return;
    if (step.tipo === 'deshacer') await changes.deshacer({ caller: ADMIN, id });
    else {
      const data = z.parse(pagarLiquidacionSchema, { referencia: step.done ? `TR ${id}` : '' });
      await changes.pagar({ caller: ADMIN, id }, data);
    }
  }

  /** Sets the number of units from the step, in place of the units left. */
  private async reponer({ publicacion, unidades }: Extract<ShopStep, { tipo: 'reponer' }>): Promise<void> {
    const [id = 0] = [...this.publicaciones.keys()].slice(publicacion);
    const [row] = await this.test.query<{ existencias: number; precio: string }>(
      'SELECT existencias, precio FROM publicaciones WHERE id = $1',
      [id],
    );
    const campos = {
      ...CAMPOS,
      precio: row?.precio,
      existencias: String(unidades),
      existencias_antes: String(row?.existencias),
    };
    const caller = callerOf(this.vendedorId, 'vendedor');
    const edit = { data: z.parse(editarPublicacionSchema, campos), nuevasFotos: [] };
    await this.test.app.get(PublicacionEditService).editar({ caller, id }, edit);
    this.publicaciones.set(id, (this.publicaciones.get(id) ?? 0) + unidades - (row?.existencias ?? 0));
  }

  private async change(id: number, step: VentaStep): Promise<unknown> {
    const { app } = this.test;
    switch (step.tipo) {
      case 'comprobante': {
        const bytes = await picture(220, 220);
        const file = { ...(await asUpload(this.test.dataDir, bytes)), campo: 'comprobante', bytes: bytes.length };
        return app.get(ComprobantesService).subir(this.comprador, id, file);
      }
      case 'recibir':
        return app.get(VentaEditService).editar({ caller: this.comprador, id }, { confirmacioncomprador: true });
      case 'pago':
        await app
          .get(VentaEditService)
          .editar({ caller: ADMIN, id }, { pago_recibido: step.pagada, aprobar_igual: step.anyway });
        return this.note(id, { isPaid: step.pagada });
      case 'corregir':
        await app.get(VentaEditService).editar({ caller: ADMIN, id }, { monto: step.monto / 100 });
        return this.note(id, { monto: centavos(step.monto) });
      case 'anular':
        return app.get(AnulacionService).anular({ caller: step.byAdmin ? ADMIN : this.comprador, id }, MOTIVO);
      case 'pedir_anulacion': {
        const caller = step.bySeller ? callerOf(this.vendedorId, 'vendedor') : this.comprador;
        return app.get(PedidosService).pedir({ caller, id }, MOTIVO);
      }
      case 'decidir_pedido': {
        const estado = step.refused ? 'rechazado' : 'pendiente';
        return app.get(PedidosService).decidir({ caller: ADMIN, id }, { estado, respuesta: 'Ya salió' });
      }
      case 'arrepentirse':
        await app
          .get(ArrepentimientosService)
          .request(z.parse(arrepentimientoSchema, { venta_id: id, email: this.email }));
        return drainQueue(app, 'arrepentimientos');
      case 'dar_cuenta':
        return app
          .get(DevolucionService)
          .darCuenta({ caller: this.comprador, id }, z.parse(cuentaDevolucionSchema, { cuenta: CBU, ...CONTRASENA }));
      case 'devolver':
        return app
          .get(DevolucionService)
          .devolver({ caller: ADMIN, id }, { referencia: step.done ? `TR ${id}` : null });
    }
  }

  private note(id: number, change: Partial<Given>): void {
    const before = this.ventas.get(id);
    if (before !== undefined) this.ventas.set(id, { ...before, ...change });
  }
}

async function newComprador(test: TestApp): Promise<[id: number, email: string]> {
  const id = await insertUsuario(test);
  const [usuario] = await test.query<{ email: string }>('SELECT email FROM usuarios WHERE id = $1', [id]);
  return [id, usuario?.email ?? ''];
}

/** An element of a list, chosen by any number; undefined if the list is empty. */
const at = (ids: readonly number[], n: number) => (ids.length === 0 ? undefined : ids[n % ids.length]);
