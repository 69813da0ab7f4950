import type { Montos, Venta } from '@fluxpartes/contrato';
import { type Centavos, type CotizacionDeVenta, centavosAPesos } from '@fluxpartes/dominio';
import { urlDeArchivo } from '../../files/archivos.service.ts';
import type { VentaEntity } from './venta.entity.ts';

/** A sale as its buyer sees it, key by key: the proof of payment is the buyer's and the admin's alone. */
export function ventaParaComprador(venta: VentaEntity): Venta {
  return {
    id: venta.id,
    nombre_producto: venta.nombre_producto,
    cantidad: venta.cantidad,
    monto: centavosAPesos(venta.monto),
    fecha: venta.fecha.toISOString(),
    vendedor_id: venta.vendedor_id,
    comprador_id: venta.comprador_id,
    publicacion_id: venta.publicacion_id,
    envio: venta.envio,
    tipo_envio: venta.tipo_envio,
    pago_recibido: venta.pago_recibido,
    comprobante_pago_url: urlDeArchivo(venta.comprobante_id),
    confirmacioncomprador: venta.confirmacioncomprador,
    localidad_envio: venta.localidad_envio,
    direccion_envio: venta.direccion_envio,
    altura_envio: venta.altura_envio,
    entrecalles_envio: venta.entrecalles_envio,
    precio_unitario: centavosAPesos(venta.precio_unitario),
    descuento: venta.descuento,
    total_con_descuento: centavosAPesos(venta.total_con_descuento),
    cashback_usado: centavosAPesos(venta.cashback_usado),
    cupon: centavosAPesos(venta.cupon),
    version: venta.version,
  };
}

/** What `monto` may be: from the total less all cashback that can be used, to the total. In pesos. */
export function montosPosibles(cotizacion: CotizacionDeVenta, cashbackDisponible: Centavos): Montos {
  const { totalConDescuento, cashbackMaximo } = cotizacion;
  return {
    totalConDescuento: centavosAPesos(totalConDescuento),
    cashbackDisponible: centavosAPesos(cashbackDisponible),
    montoMinimo: centavosAPesos(totalConDescuento - cashbackMaximo),
    montoMaximo: centavosAPesos(totalConDescuento),
  };
}
